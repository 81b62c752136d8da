import { ask } from "$lib/net/http";
import type { MailInfo, MailSettings, NoticeList } from "./types";

/** Notices and e-mail, as the server keeps them. */
export const mailServer = {
  notices: () => ask<NoticeList>("GET", "/api/mail/notices"),
  markRead: (upto: number) => ask<NoticeList>("POST", "/api/mail/notices/read", { upto }),
  settings: () => ask<MailInfo>("GET", "/api/mail/settings"),
  change: ({ address, mode, language, time_zone }: MailSettings) => ask<MailInfo>("PUT", "/api/mail/settings", { address, mode, language, time_zone }),
};
