import { afterEach, describe, expect, it } from "vitest"
import { isEmail, normalizeEmail } from "#app/domain/identity/accounts/account.ts"
import { emailField } from "#app/domain/identity/accounts/account-schema.ts"
import { purgeTokens } from "#app/domain/identity/accounts/account-tokens.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { changeEmail, undoEmailChange } from "#app/domain/identity/accounts/change-email.server.ts"
import {
  findResetLink,
  issueResetLinks,
  resetPassword,
} from "#app/domain/identity/accounts/password-reset.server.ts"
import { findActorBySession } from "#app/domain/identity/accounts/sessions.server.ts"
import {
  isEmailTaken,
  purgeReservedEmails,
} from "#app/domain/identity/accounts/taken-emails.server.ts"
import { verifyCredentials } from "#app/domain/identity/accounts/verify-credentials.server.ts"
import { verifyEmail } from "#app/domain/identity/accounts/verify-email.server.ts"
import { registerBrand } from "#app/domain/identity/registration/register.server.ts"
import { Conflict, RateLimited } from "#app/domain/shared/errors.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anInfluencer, aSession, PASSWORD } from "#tests/support/domain.ts"
import { eventsOf, latestToken } from "#tests/support/recovery.ts"
import { allRows, oneValue } from "#tests/support/rows.ts"

const GONE = "This link no longer works."
let addresses = 0
const from = (sessionToken = "") => ({ ip: `10.32.0.${++addresses}`, sessionToken })

let names = 0
const anEmail = () => `changed${++names}@example.com`

async function change(brand: BrandActor, email = anEmail()): Promise<BrandActor> {
  await changeEmail(brand, { email, currentPassword: PASSWORD }, from())
  return { ...brand, email, emailVerifiedAt: null }
}

const undoTokenOf = ({ userId }: BrandActor) => latestToken("undo_email_change", userId)
const emailOf = ({ userId }: BrandActor) => oneValue("SELECT email FROM users WHERE id = ?", userId)

afterEach(() => clock.release())

describe("changing the email", () => {
  it("applies at once, unconfirmed, and ends the other sessions", async () => {
    const acme = aBrand()
    const [here, there] = [aSession(acme), aSession(acme)]
    const email = anEmail()
    await changeEmail(acme, { email: email.toUpperCase(), currentPassword: PASSWORD }, from(here))
    expect(findActorBySession(here)).toMatchObject({ email, emailVerifiedAt: null })
    expect(findActorBySession(there)).toBeUndefined()
    expect(await verifyCredentials("brand", email, PASSWORD, from())).toMatchObject({
      userId: acme.userId,
    })
    const old = verifyCredentials("brand", acme.email, PASSWORD, from())
    await expect(old).rejects.toThrow("Wrong email or password.")
  })

  it("sends a link to each address", async () => {
    const acme = aBrand()
    const changed = await change(acme)
    const [event] = eventsOf(acme.userId)
    expect(event?.type).toBe("account.email_changed")
    const sentTo = (id: unknown) => oneValue("SELECT email FROM account_tokens WHERE id = ?", id)
    expect(sentTo(event?.data.tokenId)).toBe(changed.email)
    expect(sentTo(event?.data.undoTokenId)).toBe(acme.email)
    verifyEmail(latestToken("verify_email", acme.userId))
    expect(findActorBySession(aSession(acme))?.emailVerifiedAt).toBeGreaterThan(0)
  })

  it("requires the password, with the limits of a login", async () => {
    const acme = aBrand()
    const here = from()
    const guess = () => changeEmail(acme, { email: anEmail(), currentPassword: "Wrong-1234" }, here)
    for (let n = 0; n < 5; n += 1) {
      await expect(guess()).rejects.toHaveProperty("fields.currentPassword")
    }
    await expect(guess()).rejects.toBeInstanceOf(RateLimited)
    expect(emailOf(acme)).toBe(acme.email)
  })

  it("refuses an address of the role, and accepts one of the other role", async () => {
    const [acme, other, maya] = [aBrand(), aBrand(), anInfluencer()]
    const taken = changeEmail(acme, { email: other.email, currentPassword: PASSWORD }, from())
    await expect(taken).rejects.toMatchObject({ message: "Email already registered." })
    await expect(taken).rejects.toHaveProperty("field", "email")
    await change(acme, maya.email)
    expect(emailOf(acme)).toBe(maya.email)
  })

  it("refuses the account's present address", async () => {
    const acme = aBrand()
    await expect(change(acme, acme.email)).rejects.toHaveProperty("fields.email")
  })

  it("lets one of two simultaneous changes win", async () => {
    const acme = aBrand()
    const outcomes = await Promise.allSettled([change(acme), change(acme)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  })

  it("is limited to three a day, without refused ones", async () => {
    let acme = aBrand()
    const taken = aBrand().email
    await expect(change(acme, taken)).rejects.toBeInstanceOf(Conflict)
    for (let n = 0; n < 3; n += 1) acme = await change(acme)
    await expect(change(acme)).rejects.toBeInstanceOf(RateLimited)
    expect(emailOf(acme)).toBe(acme.email)
  })

  it("voids password reset links", async () => {
    const acme = aBrand()
    issueResetLinks(acme.email)
    const token = latestToken("reset_password", acme.userId)
    const changed = await change(acme)
    expect(() => findResetLink(token)).toThrow(GONE)
    await change(changed, acme.email)
    await expect(resetPassword(token, "Quite-New-2026")).rejects.toThrow(GONE)
  })
})

describe("a former email", () => {
  const register = (email: string) =>
    registerBrand({
      brandName: `Reserved ${++names}`,
      email,
      phone: "+14155552671",
      password: "Long-Enough-7",
    })

  it("is reserved for its owner and role for a week", async () => {
    clock.freeze(1_800_000_000_000)
    const acme = aBrand()
    await change(acme)
    await expect(register(acme.email)).rejects.toBeInstanceOf(Conflict)
    await expect(change(aBrand(), acme.email)).rejects.toBeInstanceOf(Conflict)
    expect(isEmailTaken("brand", acme.email.toUpperCase())).toBe(true)
    expect(isEmailTaken("brand", acme.email, acme.userId)).toBe(false)
    expect(isEmailTaken("influencer", acme.email)).toBe(false)
    clock.advance(7 * DAY)
    expect((await register(acme.email)).userId).not.toBe(acme.userId)
  })

  it("can be restored by its owner, which ends the reservation", async () => {
    const acme = aBrand()
    await change(await change(acme), acme.email)
    expect(emailOf(acme)).toBe(acme.email)
    const reserved = oneValue("SELECT count(*) FROM reserved_emails WHERE user_id = ?", acme.userId)
    expect(reserved).toBe(1)
  })

  it("is stored as a hash only", async () => {
    const acme = aBrand({ email: "very-private@example.com" })
    await change(acme)
    expect(JSON.stringify(allRows("SELECT * FROM reserved_emails"))).not.toContain("very-private")
  })

  it("is deleted when its reservation and its links expire", async () => {
    clock.freeze(1_900_000_000_000)
    await change(aBrand())
    clock.advance(8 * DAY)
    expect(await purgeReservedEmails()).toBeGreaterThan(0)
    clock.advance(7 * DAY)
    expect(await purgeTokens()).toBeGreaterThan(0)
    expect(oneValue("SELECT count(*) FROM reserved_emails")).toBe(0)
  })
})

describe("reverting an email change", () => {
  it("restores the address, ends sessions and password, and sends a reset link", async () => {
    const acme = aBrand()
    const session = aSession(acme)
    const changed = await change(acme)
    const verifyToken = latestToken("verify_email", acme.userId)
    undoEmailChange(undoTokenOf(acme))
    expect(emailOf(acme)).toBe(acme.email)
    expect(findActorBySession(session)).toBeUndefined()
    expect(() => verifyEmail(verifyToken)).toThrow(GONE)
    for (const email of [acme.email, changed.email]) {
      const signIn = verifyCredentials("brand", email, PASSWORD, from())
      await expect(signIn).rejects.toThrow("Wrong email or password.")
    }
    const types = eventsOf(acme.userId).map(({ type }) => type)
    expect(types.slice(-2)).toEqual(["account.email_change_undone", "account.reset_asked"])
    await resetPassword(latestToken("reset_password", acme.userId), "Quite-New-2026")
    const back = await verifyCredentials("brand", acme.email, "Quite-New-2026", from())
    expect(back.userId).toBe(acme.userId)
  })

  it("works once, within seven days", async () => {
    clock.freeze(2_000_000_000_000)
    const acme = aBrand()
    await change(acme)
    const token = undoTokenOf(acme)
    undoEmailChange(token)
    expect(() => undoEmailChange(token)).toThrow(GONE)
    const late = aBrand()
    await change(late)
    clock.advance(7 * DAY)
    expect(() => undoEmailChange(undoTokenOf(late))).toThrow(GONE)
  })

  it("restores the first owner after any number of changes", async () => {
    const acme = aBrand()
    const between = await change(acme)
    const ownersLink = undoTokenOf(acme)
    await change(between)
    const thiefsLink = undoTokenOf(acme)
    // The thief's own revert must not void the owner's link.
    undoEmailChange(thiefsLink)
    expect(emailOf(acme)).toBe(between.email)
    undoEmailChange(ownersLink)
    expect(emailOf(acme)).toBe(acme.email)
  })

  it("voids the links of later changes", async () => {
    const acme = aBrand()
    const between = await change(acme)
    const ownersLink = undoTokenOf(acme)
    await change(between)
    const thiefsLink = undoTokenOf(acme)
    undoEmailChange(ownersLink)
    expect(() => undoEmailChange(thiefsLink)).toThrow(GONE)
    expect(emailOf(acme)).toBe(acme.email)
  })

  it("stops a change under way", async () => {
    const acme = aBrand()
    const changed = await change(acme)
    const token = undoTokenOf(acme)
    const underWay = change(changed)
    undoEmailChange(token)
    await expect(underWay).rejects.toHaveProperty("fields.currentPassword")
    expect(emailOf(acme)).toBe(acme.email)
  })

  it("cancels a deletion requested meanwhile", async () => {
    const acme = aBrand()
    await change(acme)
    sqlite.prepare("UPDATE users SET erasure_due_at = 1 WHERE id = ?").run(acme.userId)
    undoEmailChange(undoTokenOf(acme))
    expect(oneValue("SELECT erasure_due_at FROM users WHERE id = ?", acme.userId)).toBeNull()
  })
})

describe("an email", () => {
  it.each([
    "ma\u200bya@example.com",
    "maya@exam\u00adple.com",
    "maya\u2060@example.com",
    "ma\u202eya@example.com",
    "maya@example.com\r\nBcc: all@example.com",
    "maya\u0000@example.com",
    "a,maya@example.com",
    "<maya@example.com>",
    "maya;x@example.com",
    "maya\u3164@example.com",
  ])("with invisible or header-splitting characters is rejected: %j", (email) => {
    expect(isEmail(email)).toBe(false)
    expect(emailField.safeParse(email).success).toBe(false)
  })

  it.each(["maya+tag@example.com", "o'hara@example.co.in", "जया@उदाहरण.भारत", "m.r_1-2@x.io"])(
    "is accepted: %s",
    (email) => expect(emailField.parse(` ${email} `)).toBe(normalizeEmail(email)),
  )
})
