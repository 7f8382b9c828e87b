import { randomBytes } from "node:crypto"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { dispatchEvents } from "#app/domain/admin/notifications/dispatch-events.server.ts"
import { PAYOUT_JOB } from "#app/domain/books/ledger/order-money.server.ts"
import { issueToken, tokenOf } from "#app/domain/identity/accounts/account-tokens.server.ts"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { changeEmail } from "#app/domain/identity/accounts/change-email.server.ts"
import { verifyEmail } from "#app/domain/identity/accounts/verify-email.server.ts"
import { revertEmailChange } from "#app/domain/payments/payments/revert-email-change.server.ts"
import { findPayableDestination } from "#app/domain/payments/payouts/destination.server.ts"
import {
  findPayoutDetails,
  removePayoutDetails,
  requireRemovable,
  savePayoutDetails,
} from "#app/domain/payments/payouts/details.server.ts"
import { withoutNumbers } from "#app/domain/payments/payouts/details.ts"
import { findDetailsRow, tryToOpen } from "#app/domain/payments/payouts/details-rows.server.ts"
import { PayoutDetailsInput } from "#app/domain/payments/payouts/details-schema.ts"
import { streamArchive } from "#app/domain/privacy/archive.server.ts"
import { listObligations } from "#app/domain/privacy/obligations.server.ts"
import { ERASURE_STEPS } from "#app/domain/privacy/personal-tables.server.ts"
import { countSealedByOtherKeys, resealAll } from "#app/domain/privacy/reseal.server.ts"
import { RateLimited } from "#app/domain/shared/errors.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { createSeals } from "#app/platform/sealing.server.ts"
import { aBrand, anInfluencer, PASSWORD, provenAccount } from "../support/domain.ts"
import { typedDetails } from "../support/payout-details.ts"
import { aPayoutOf } from "../support/payout-of.ts"
import { eventsOf, unverified } from "../support/recovery.ts"
import { readZip } from "../support/zip.ts"

const keys = vi.hoisted(() => {
  const [now, before] = ["now", "before"].map((text) => Buffer.alloc(32, text).toString("base64"))
  Object.assign(process.env, { PAYOUT_KEY: now, PAYOUT_KEY_PREVIOUS: before })
  return { before: before ?? "" }
})

beforeEach(() => {
  clock.freeze(1_800_000_000_000)
  sqlite.exec("DELETE FROM jobs; DELETE FROM rate_limits; DELETE FROM payout_details")
})
afterEach(() => clock.release())

const HERE = { ip: "192.0.2.1" }
const save = (actor: InfluencerActor, typed = typedDetails()) =>
  savePayoutDetails(actor, PayoutDetailsInput.parse(typed), HERE)
const remove = (actor: InfluencerActor, currentPassword = PASSWORD) =>
  removePayoutDetails(actor, { currentPassword }, HERE)
const storedText = () => JSON.stringify(sqlite.prepare("SELECT * FROM payout_details").all())
const jobs = (kind: string) =>
  sqlite.prepare("SELECT ref, run_at AS runAt FROM jobs WHERE kind = ?").all(kind)

describe("the payout details form", () => {
  const problems = (overrides: Record<string, string | undefined>) => {
    const typed = { ...typedDetails(), ...overrides }
    const parsed = PayoutDetailsInput.safeParse(typed)
    return parsed.success ? {} : Object.fromEntries(messagesByField(parsed.error.issues))
  }
  const messagesByField = (issues: { path: PropertyKey[]; message: string }[]) =>
    issues.map(({ path, message }) => [String(path[0]), message])

  test.each([
    ["pan", "ABC1234567", "five letters, four digits"],
    ["pan", "ABCPE1234", "five letters, four digits"],
    ["pan", "ABCCE1234F", "the PAN of a company"],
    ["pan", "abche1234f", "the PAN of a Hindu undivided family"],
    ["pan", "ABCFE1234F", "the PAN of a firm"],
    ["pan", "ABCGE1234F", "the PAN of an organisation"],
    ["postalCode", "012345", "six digits"],
    ["state", "99", "choose your state"],
    ["state", "constructor", "choose your state"],
    ["accountNumber", "12345678", "9 to 18 digits"],
    ["accountNumber", "1234567890123456789", "9 to 18 digits"],
    ["accountNumber", "12345678A", "9 to 18 digits"],
    ["ifsc", "HDFC1001234", "a zero"],
    ["ifsc", "x".repeat(2000), "a zero"],
    ["legalName", "M".repeat(101), "at most 100"],
    ["legalName", "Maya D'Souza", "letters A to Z, digits and spaces"],
    [
      "legalName",
      "\u092e\u093e\u092f\u093e \u0930\u093e\u0935",
      "letters A to Z, digits and spaces",
    ],
    ["legalName", "Om ", "at least 4 characters"],
    ["street", "", "house and street"],
    ["street", "12 MG Rd", "at least 10 characters"],
    ["street", "s".repeat(256), "at most 255 characters"],
    ["city", "B", "at least 2 characters"],
    ["city", "B".repeat(33), "at most 32 characters"],
    ["city", "", "enter your city"],
    ["destination", "cash", "bank account or a UPI id"],
    ["destination", "constructor", "bank account or a UPI id"],
  ])("rejects the field %s with the value %s", (field, value, words) => {
    expect(problems({ [field]: value })[field]).toContain(words)
  })

  test("asks for the account number twice, and reports all errors at once", () => {
    const found = problems({ confirmAccountNumber: "111111111", ifsc: "", pan: "x", city: "" })
    expect(Object.keys(found).sort()).toEqual(["city", "confirmAccountNumber", "ifsc", "pan"])
    expect(found.confirmAccountNumber).toBe("The two account numbers differ.")
  })

  test("ignores the fields of the unselected method", () => {
    const typed = typedDetails({ destination: "upi", vpa: " Maya.Rao@OkAxis ", ifsc: "nonsense" })
    const { details } = PayoutDetailsInput.parse(typed)
    expect(details).toMatchObject({ destination: "upi", vpa: "maya.rao@okaxis" })
    expect(JSON.stringify(details)).not.toContain(typed.accountNumber)
    expect(problems({ destination: "upi", vpa: "maya" }).vpa).toBe("A UPI id looks like name@bank.")
    expect(problems({ destination: "upi" }).vpa).toBe("Please enter your UPI id.")
  })

  test("accepts grouped numbers and lower-case codes", () => {
    const typed = typedDetails({
      accountNumber: "5010 0123 456 789",
      confirmAccountNumber: "5010-0123-456-789",
      pan: "abcpe 1234 f",
      ifsc: "hdfc0001234",
    })
    expect(PayoutDetailsInput.parse(typed).details).toMatchObject({
      accountNumber: "50100123456789",
      pan: "ABCPE1234F",
      ifsc: "HDFC0001234",
    })
  })
})

describe("saving payout details", () => {
  test("encrypts all but the end of the number, and blocks nothing the first time", async () => {
    const maya = anInfluencer()
    const typed = typedDetails()
    await save(maya, typed)
    expect(findPayoutDetails(maya)).toMatchObject({
      destination: "bank",
      masked: `HDFC •••• ${typed.accountNumber.slice(-4)}`,
      heldUntil: null,
      paidBy: "manual",
    })
    for (const secret of [typed.accountNumber, typed.pan, typed.legalName, typed.street]) {
      expect(storedText()).not.toContain(secret)
    }
    const row = findDetailsRow(maya.userId)
    expect(row && tryToOpen(row)).toMatchObject({ accountNumber: typed.accountNumber })
    expect(eventsOf(maya.userId).map(({ type }) => type)).toEqual(["payout.details_changed"])
    expect(JSON.stringify(eventsOf(maya.userId))).not.toContain(typed.accountNumber.slice(-4))
  })

  test("blocks payouts for a day after a change, and not after a repeat", async () => {
    const maya = anInfluencer()
    const typed = typedDetails()
    await Promise.all([save(maya, typed), save(maya, typed)])
    expect(findPayoutDetails(maya)?.heldUntil).toBeNull()
    expect(eventsOf(maya.userId)).toHaveLength(1)
    await save(maya, { ...typed, ifsc: "SBIN0001234" })
    expect(findPayoutDetails(maya)?.heldUntil).toBe(clock.now() + DAY)
    expect(findPayableDestination(maya.userId)?.payableFrom).toBe(clock.now() + DAY)
    expect(eventsOf(maya.userId)).toHaveLength(2)
    clock.advance(DAY)
    expect(findPayoutDetails(maya)?.heldUntil).toBeNull()
  })

  test("with a wrong password changes nothing, and guessing is throttled", async () => {
    const maya = anInfluencer()
    const guess = () => save(maya, typedDetails({ currentPassword: "Wrong-123" }))
    for (let n = 0; n < 5; n += 1) {
      await expect(guess()).rejects.toMatchObject({
        fields: { currentPassword: ["This is not your current password."] },
      })
    }
    await expect(guess()).rejects.toBeInstanceOf(RateLimited)
    expect(findPayoutDetails(maya)).toBeUndefined()
  })

  test("fails when the password changed during the check", async () => {
    const maya = anInfluencer()
    const saving = save(maya)
    sqlite.prepare("UPDATE users SET password_hash = 'x' WHERE id = ?").run(maya.userId)
    await expect(saving).rejects.toHaveProperty("fields.currentPassword")
    expect(findPayoutDetails(maya)).toBeUndefined()
  })

  test("is limited to five changes a day", async () => {
    const maya = anInfluencer()
    for (let n = 0; n < 5; n += 1) await save(maya)
    await expect(save(maya)).rejects.toBeInstanceOf(RateLimited)
  })

  test("reschedules waiting payouts once the block is over", async () => {
    const maya = anInfluencer()
    const [due, failed] = [aPayoutOf(maya, "due"), aPayoutOf(maya, "failed")]
    aPayoutOf(maya, "paid")
    sqlite.exec("DELETE FROM jobs")
    await save(maya)
    const refs = () => jobs(PAYOUT_JOB).map((job) => Object.values(job as object))
    expect(refs().sort()).toEqual([due, failed].map((id) => [id, clock.now()]).sort())
    sqlite.exec("DELETE FROM jobs")
    await save(maya)
    expect(refs().sort()).toEqual([due, failed].map((id) => [id, clock.now() + DAY]).sort())
  })

  test("reschedules payouts that waited for a confirmed email", async () => {
    const maya = unverified(anInfluencer())
    const due = aPayoutOf(maya, "due")
    await save(maya)
    await dispatchEvents()
    sqlite.exec("DELETE FROM jobs")
    verifyEmail(
      tokenOf(issueToken({ kind: "verify_email", userId: maya.userId, email: maya.email })),
    )
    await dispatchEvents()
    expect(jobs(PAYOUT_JOB)).toEqual([{ ref: due, runAt: clock.now() }])
  })
})

describe("removing payout details", () => {
  test("happens with a reverted email, for details of the last seven days", async () => {
    const maya = anInfluencer()
    const takeOverAndUndo = async () => {
      const { userId, email } = maya
      const other = { email: "thief@example.com", currentPassword: PASSWORD }
      await changeEmail(maya, other, { ...HERE, sessionToken: "" })
      await dispatchEvents()
      revertEmailChange(tokenOf(issueToken({ kind: "undo_email_change", userId, email })))
    }
    await save(maya)
    clock.advance(7 * DAY + 1)
    await takeOverAndUndo()
    expect(findPayoutDetails(maya)).toBeDefined()
    const { passwordHash } = provenAccount(aBrand().userId)
    sqlite.prepare("UPDATE users SET password_hash = ?").run(passwordHash)
    await save(maya)
    await takeOverAndUndo()
    expect(findPayableDestination(maya.userId)).toBeUndefined()
  })

  test("stops payouts, and blocks the next details for a day", async () => {
    const maya = anInfluencer()
    const typed = typedDetails()
    await save(maya, typed)
    await remove(maya)
    expect(findPayoutDetails(maya)).toBeUndefined()
    expect(findPayableDestination(maya.userId)).toBeUndefined()
    await expect(remove(maya)).rejects.toThrow("You have no payout details.")
    clock.advance(HOUR)
    await save(maya, typed)
    expect(findPayoutDetails(maya)?.heldUntil).toBe(clock.now() + DAY)
    expect(eventsOf(maya.userId)).toHaveLength(3)
  })

  test("requires the password", async () => {
    const maya = anInfluencer()
    await save(maya)
    await expect(remove(maya, "Wrong-123")).rejects.toHaveProperty("fields.currentPassword")
    expect(findPayoutDetails(maya)).toBeDefined()
  })

  test.each(["processing", "reversing"] as const)(
    "is impossible while a payout is %s",
    async (status) => {
      const maya = anInfluencer()
      await save(maya)
      const id = aPayoutOf(maya, status)
      await expect(remove(maya)).rejects.toThrow("is on its way")
      expect(() => requireRemovable(maya)).toThrow("is on its way")
      sqlite.prepare("UPDATE payouts SET status = 'paid' WHERE id = ?").run(id)
      await remove(maya)
      expect(findPayoutDetails(maya)).toBeUndefined()
    },
  )
})

describe("a new encryption key", () => {
  const sealWith = (key: string, userId: string) => {
    const row = findDetailsRow(userId)
    const text = row && JSON.stringify(tryToOpen(row))
    const { keyId, sealed } = createSeals([key]).seal(text ?? "", userId)
    sqlite
      .prepare("UPDATE payout_details SET key_id = ?, sealed = ? WHERE user_id = ?")
      .run(keyId, sealed, userId)
  }

  test("re-encrypts details of the previous key, and counts the rest", async () => {
    const people = Array.from({ length: 3 }, () => anInfluencer())
    for (const one of people) await save(one)
    const [maya, ravi, lost] = people
    if (!maya || !ravi || !lost) throw new Error("nobody is there")
    sealWith(keys.before, maya.userId)
    sealWith(keys.before, ravi.userId)
    expect(countSealedByOtherKeys()).toBe(2)
    await resealAll()
    expect(countSealedByOtherKeys()).toBe(0)
    const row = findDetailsRow(maya.userId)
    expect(row && tryToOpen(row)?.legalName).toBe("Maya Rao")
    sealWith(randomBytes(32).toString("base64"), lost.userId)
    await resealAll()
    expect(countSealedByOtherKeys()).toBe(1)
    expect(findPayoutDetails(lost)?.masked).toMatch(/^HDFC •••• \d{4}$/)
    await save(lost)
    expect(countSealedByOtherKeys()).toBe(0)
  })
})

describe("privacy of payout details", () => {
  test("shows the ends of account and PAN in the owner's copy", async () => {
    const maya = anInfluencer()
    const typed = typedDetails()
    await save(maya, typed)
    const id = aPayoutOf(maya, "paid")
    const chunks: Buffer[] = []
    for await (const chunk of await streamArchive(maya.userId)) chunks.push(Buffer.from(chunk))
    const files = await readZip(Buffer.concat(chunks))
    expect(JSON.parse(files.get("payout-details.json") ?? "")).toMatchObject([
      { account: `HDFC •••• ${typed.accountNumber.slice(-4)}`, legalName: "Maya Rao" },
    ])
    expect(JSON.parse(files.get("payouts.json") ?? "")).toMatchObject([{ id, status: "paid" }])
    const everything = [...files.values()].join("")
    expect(everything).not.toContain(typed.accountNumber)
    expect(everything).not.toContain(typed.pan)
  })

  test.each(["locked", "due", "processing", "failed", "reversing"] as const)(
    "prevents deletion of an account with a payout that is %s",
    (status) => {
      const maya = anInfluencer()
      const id = aPayoutOf(maya, status)
      expect(listObligations(maya.userId)).toMatchObject([{ kind: "payout" }])
      sqlite.prepare("UPDATE payouts SET status = 'paid' WHERE id = ?").run(id)
      expect(listObligations(maya.userId)).toEqual([])
    },
  )

  test("removes the details of a deleted account", async () => {
    const maya = anInfluencer()
    await save(maya)
    for (const { run } of ERASURE_STEPS) await run(maya.userId)
    expect(findDetailsRow(maya.userId)).toBeUndefined()
  })

  test("stores provider messages about details without numbers", () => {
    const said = "account 50100123456789 of abcpe1234f is invalid (code 400)"
    expect(withoutNumbers(said)).toBe("account •••• of •••• is invalid (code 400)")
  })
})
