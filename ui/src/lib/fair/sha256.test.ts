import { expect, test } from "vitest";
import { hmacSha256, sha256 } from "./sha256";

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1_000])("the hash of %d bytes is WebCrypto's", async (length) => {
  const text = bytes("The butler did it. ".repeat(60)).slice(0, length);
  expect(sha256(text)).toEqual(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
});

test.each([1, 32, 64, 65])("the HMAC under a key of %d bytes is WebCrypto's", async (length) => {
  const key = new Uint8Array(length).map((_, n) => n * 7);
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  expect(hmacSha256(key, bytes("7:0"))).toEqual(new Uint8Array(await crypto.subtle.sign("HMAC", imported, bytes("7:0"))));
});
