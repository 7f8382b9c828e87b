import { afterEach, beforeEach, expect, test } from "vitest"
import { importCreators, listImported } from "#app/domain/admin/imports/import-creators.server.ts"
import {
  findSubscription,
  OWN_CREATOR_TEMPLATE,
  unsubscribe,
  unsubscribeToken,
} from "#app/domain/admin/notifications/unsubscribe.server.ts"
import { feeBetween, feesAmong } from "#app/domain/books/ledger/current-fee.server.ts"
import { ImportInput } from "#app/domain/identity/own-creators/import-schema.ts"
import {
  emailHashOf,
  linkImport,
  purgeImports,
} from "#app/domain/identity/own-creators/own-creators.server.ts"
import { composeMail } from "#app/emails/compose-mail.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { mails } from "#db/schema/notifications.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"

beforeEach(() => {
  clock.freeze(Date.parse("2026-11-29T10:00:00+05:30"))
  sqlite.exec("DELETE FROM mails; DELETE FROM invited_emails")
})
afterEach(() => {
  env.OWN_CREATOR_FEE_BASIS_POINTS = undefined
  env.FEE_BASIS_POINTS = 0
  clock.release()
})

const run = (brand: ReturnType<typeof aBrand>, rows: string) =>
  importCreators(brand, ImportInput.parse({ rows, consent: ["yes"] }))
const addresses = () => db.select({ address: mails.address }).from(mails).all()

test("invites each address once for all brands, and lists each row", () => {
  const brand = aBrand()
  const known = anInfluencer()
  const rows = `handle,email\r\n"Rao, Asha",Asha@Example.com\nmaya;maya@example.com\nx,${known.email}\nnobody\nasha again,asha@example.com`
  expect(run(brand, rows)).toEqual({ invited: 2, skipped: 2, late: 0, invalid: 1 })
  expect(addresses()).toEqual([{ address: "asha@example.com" }, { address: "maya@example.com" }])
  expect(run(aBrand(), "maya@example.com")).toMatchObject({ invited: 0, skipped: 1 })
  const { items } = listImported(brand)
  expect(items.map(({ handle, state }) => [handle, state])).toEqual([
    ["Rao, Asha", "invited"],
    ["maya", "invited"],
    ["x", "skipped"],
    ["nobody", "invalid"],
    ["asha again", "skipped"],
  ])
})

test("invites two hundred within a day", () => {
  const brand = aBrand()
  const rows = Array.from({ length: 210 }, (_, n) => `c${n},c${n}@example.com`).join("\n")
  expect(run(brand, rows)).toMatchObject({ invited: 200, late: 10 })
  clock.advance(DAY + 1)
  expect(run(brand, rows)).toMatchObject({ invited: 10, skipped: 200 })
})

test("refuses lines without consent, an unproven brand and broken lines", () => {
  expect(ImportInput.safeParse({ rows: "a@example.com" }).success).toBe(false)
  const unproven = { ...aBrand(), emailVerifiedAt: null }
  expect(() => run(unproven, "a@example.com")).toThrow("Confirm your email address first.")
  expect(() => run(aBrand(), "handle,email")).toThrow("at least one line")
  expect(() => run(aBrand(), '"a@example.com')).toThrow("has no end")
})

test("the mail ends invitations for good by a link without an account", () => {
  const brand = aBrand({ name: "Chai Point" })
  run(brand, "maya,maya@example.com\nasha,asha@example.com")
  const [row] = db.select().from(mails).all()
  const mail = row && composeMail(row)
  expect(mail?.subject).toMatch(/^Chai Point invites you to /)
  expect(mail?.text).toContain("because Chai Point says that you agreed to it")
  expect(mail?.unsubscribeUrl).toContain("/unsubscribe/")
  const token = unsubscribeToken(emailHashOf("maya@example.com"), OWN_CREATOR_TEMPLATE)
  expect(mail?.text).toContain(token)
  expect(findSubscription(token)).toMatchObject({ role: null, isOn: true })
  unsubscribe(token)
  expect(findSubscription(token)).toMatchObject({ isOn: false })
  expect(row && composeMail(row)).toBeUndefined()
  const stored = sqlite.prepare("SELECT group_concat(email) FROM imported_creators").pluck()
  expect(stored.get()).not.toContain("maya@example.com")
  expect(run(aBrand(), "maya@example.com")).toMatchObject({ skipped: 1 })
  expect(() => unsubscribe(`${token}x`)).toThrow("not complete")
})

test("a creator who registers with a proven address brings the other fee", async () => {
  env.FEE_BASIS_POINTS = 1000
  env.OWN_CREATOR_FEE_BASIS_POINTS = 200
  const brand = aBrand()
  run(brand, "asha,asha.own@example.com\nleft,left@example.com")
  const creator = anInfluencer({ email: "asha.own@example.com" })
  linkImport(creator.userId, creator.email)
  expect(feeBetween(brand.userId, creator.userId)).toBe(200)
  expect(feeBetween(aBrand().userId, creator.userId)).toBe(1000)
  const other = anInfluencer().userId
  const among = (...ids: string[]) => feesAmong(brand.userId, ids)
  expect([among(), among(other)]).toEqual([
    [1000, 1000],
    [1000, 1000],
  ])
  expect([among(other, creator.userId), among(creator.userId)]).toEqual([
    [1000, 200],
    [200, 200],
  ])
  sqlite.prepare("UPDATE users SET email_verified_at = NULL WHERE id = ?").run(creator.userId)
  expect(feeBetween(brand.userId, creator.userId)).toBe(1000)
  clock.advance(91 * DAY)
  expect(await purgeImports()).toBeGreaterThan(0)
  expect(listImported(brand).items.map(({ name }) => name)).toEqual([creator.name])
})
