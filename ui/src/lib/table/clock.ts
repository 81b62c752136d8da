import type { ServerClock } from "$lib/wire.gen";

/** How many seconds a seat has left now; nothing where no clock runs. */
export function secondsLeft(told: { at: number; clock: ServerClock } | null, seat: number, now: number): number | null {
  if (!told) return null;
  const { clock, at } = told;
  const kept = clock.banks?.[seat] ?? null;
  if (clock.running !== seat) return kept;
  const left = clock.seconds ?? kept;
  return left === null ? null : Math.max(0, left - (now - at) / 1000);
}

/** Time as people read it: 5:12, 1:02:00, 2 d 4 h. */
export function clockWords(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole >= 86_400) return `${Math.floor(whole / 86_400)} d ${Math.floor((whole % 86_400) / 3600)} h`;
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const rest = `${hours ? two(Math.floor((whole % 3600) / 60)) : Math.floor((whole % 3600) / 60)}:${two(whole % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}
