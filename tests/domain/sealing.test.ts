import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { createSeals, SealBroken } from "#app/platform/sealing.server.ts"

const aKey = () => randomBytes(32).toString("base64")
const TEXT = '{"accountNumber":"50100123456789"} ₹'

test("an encrypted value opens for its owner and reveals nothing", () => {
  const seals = createSeals([aKey()])
  const sealed = seals.seal(TEXT, "maya")
  expect(seals.open(sealed, "maya")).toBe(TEXT)
  expect(Buffer.from(sealed.sealed, "base64url").toString("latin1")).not.toContain("50100123456789")
  expect(seals.seal(TEXT, "maya").sealed).not.toBe(sealed.sealed)
})

test("an encrypted value that is moved, changed or cut does not open", () => {
  const seals = createSeals([aKey()])
  const sealed = seals.seal(TEXT, "maya")
  expect(() => seals.open(sealed, "ravi")).toThrow(SealBroken)
  const bytes = Buffer.from(sealed.sealed, "base64url")
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    const other = { ...sealed, sealed: changed.toString("base64url") }
    expect(() => seals.open(other, "maya")).toThrow(SealBroken)
  }
  for (const length of [0, 5, 12, 28, bytes.length - 1]) {
    const cut = { ...sealed, sealed: bytes.subarray(0, length).toString("base64url") }
    expect(() => seals.open(cut, "maya"), String(length)).toThrow(SealBroken)
  }
})

test("after a key change the earlier key still opens, and the new one encrypts", () => {
  const [before, now] = [aKey(), aKey()]
  const sealed = createSeals([before]).seal(TEXT, "maya")
  const seals = createSeals([now, before])
  expect(seals.open(sealed, "maya")).toBe(TEXT)
  expect(seals.seal(TEXT, "maya").keyId).toBe(seals.keyId)
  expect(seals.keyId).not.toBe(sealed.keyId)
  expect(() => createSeals([now]).open(sealed, "maya")).toThrow(`the key ${sealed.keyId}`)
  expect(sealed.keyId).toMatch(/^[0-9a-f]{12}$/)
})
