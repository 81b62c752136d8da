/** What one imports to speak of post games; the values themselves are the server's. */
import type { WaitingInfo } from "./wire.gen";

export type * from "./wire.gen";

/** What a leader does at once, and a beta leader after a delay. */
export type CampAction = WaitingInfo["action"];
