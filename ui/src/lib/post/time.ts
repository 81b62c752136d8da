/** A part of a stretch of time: two days, four hours. */
export interface Span {
  n: number;
  unit: "d" | "h" | "m" | "s";
}

const SECONDS = { d: 86_400, h: 3_600, m: 60, s: 1 } as const;
const UNITS = ["d", "h", "m", "s"] as const;

/** How long something still takes, in the two largest units that say something. */
export function spanOf(seconds: number): Span[] {
  const whole = Math.max(0, Math.ceil(seconds));
  const first = UNITS.findIndex((unit) => whole >= SECONDS[unit]);
  if (first < 0) return [{ n: 0, unit: "s" }];
  let rest = whole;
  return UNITS.slice(first, first + 2).flatMap((unit) => {
    const n = Math.floor(rest / SECONDS[unit]);
    rest -= n * SECONDS[unit];
    return n ? [{ n, unit }] : [];
  });
}

/** Hours as an operator set them: 120 are five days, 24 are 24 hours. */
export function spanOfHours(hours: number): Span[] {
  if (hours >= 48) return spanOf(hours * 3600);
  return Number.isInteger(hours) ? [{ n: hours, unit: "h" }] : spanOf(hours * 3600);
}

/** A moment in the reader's own time zone: "Fri, 20 Nov, 14:00 CET". */
export function momentOf(at: number, language: string, zone?: string): string {
  return new Intl.DateTimeFormat(language === "de" ? "de" : "en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    ...(zone ? { timeZone: zone } : {}),
  }).format(at * 1000);
}

/** A moment for machines. */
export function isoOf(at: number): string {
  return new Date(at * 1000).toISOString();
}

/** The time zone of this browser. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** Every time zone that can be chosen. */
export function allZones(): string[] {
  const zones = Intl.supportedValuesOf("timeZone");
  return [...new Set(["UTC", ownZone(), ...zones])];
}
