/** SHA-256 and HMAC for pages without WebCrypto: plain addresses in a home network have none. */

const PRIMES = primes(64);
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/** The first 32 bits behind the point. */
function fraction(value: number): number {
  return ((value % 1) * 2 ** 32) >>> 0;
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  view.setUint32(blocks.length - 4, (bytes.length * 8) >>> 0);
  const hash = [...START];
  const w = new Uint32Array(64);
  for (let at = 0; at < blocks.length; at += 64) {
    for (let n = 0; n < 64; n++) w[n] = n < 16 ? view.getUint32(at + 4 * n) : extended(w, n);
    mix(hash, w);
  }
  const result = new Uint8Array(32);
  hash.forEach((word, n) => new DataView(result.buffer).setUint32(4 * n, word));
  return result;
}

function extended(w: Uint32Array, n: number): number {
  const [a, b, c, d] = [w[n - 15] ?? 0, w[n - 2] ?? 0, w[n - 16] ?? 0, w[n - 7] ?? 0];
  return (c + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + d + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) >>> 0;
}

function mix(hash: number[], w: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let n = 0; n < 64; n++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (K[n] ?? 0) + (w[n] ?? 0)) >>> 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (hash[n] = ((hash[n] ?? 0) + word) >>> 0));
}

export function hmacSha256(key: Uint8Array, text: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const pad = (by: number, then: Uint8Array) => sha256(new Uint8Array([...block.map((byte) => byte ^ by), ...then]));
  return pad(0x5c, pad(0x36, text));
}
