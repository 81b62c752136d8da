/** Sets of cards as bit masks: bit i is the i-th card of the deck. */

export function count(mask: bigint): number {
  let ones = 0;
  for (let rest = mask; rest; rest &= rest - 1n) ones++;
  return ones;
}

/** The numbers of the bits that are set, from the lowest. */
export function bits(mask: bigint): number[] {
  const found: number[] = [];
  for (let at = 0, rest = mask; rest; at++, rest >>= 1n) if (rest & 1n) found.push(at);
  return found;
}

export function bit(card: number): bigint {
  return 1n << BigInt(card);
}

export function gcd(a: bigint, b: bigint): bigint {
  return b ? gcd(b, a % b) : a;
}

/** Whether at most one bit is set. */
export function isSingle(mask: bigint): boolean {
  return (mask & (mask - 1n)) === 0n;
}
