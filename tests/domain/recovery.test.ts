import { afterEach, describe, expect, it } from "vitest"
import { issueToken, tokenOf } from "#app/domain/identity/accounts/account-tokens.server.ts"
import { changePassword } from "#app/domain/identity/accounts/change-password.server.ts"
import {
  askForReset,
  findResetLink,
  issueResetLinks,
  resetPassword,
  SEND_RESET_LINKS_JOB,
} from "#app/domain/identity/accounts/password-reset.server.ts"
import { findActorBySession } from "#app/domain/identity/accounts/sessions.server.ts"
import { verifyCredentials } from "#app/domain/identity/accounts/verify-credentials.server.ts"
import {
  askForVerification,
  findVerificationLink,
  verifyEmail,
} from "#app/domain/identity/accounts/verify-email.server.ts"
import { registerBrand } from "#app/domain/identity/registration/register.server.ts"
import { RateLimited } from "#app/domain/shared/errors.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { aBrand, anInfluencer, aSession, PASSWORD } from "#tests/support/domain.ts"
import { allMails, forgetNotices, notifyAll } from "#tests/support/notifications.ts"
import { eventsOf, latestToken, unverified } from "#tests/support/recovery.ts"
import { allRows, allValues, change, oneValue } from "#tests/support/rows.ts"

const NEW = "Quite-New-2026"
const GONE = "This link no longer works."

let addresses = 0
const from = () => ({ ip: `10.31.0.${++addresses}` })

afterEach(() => clock.release())

async function aResetLink(email: string, userId: string): Promise<string> {
  askForReset(email)
  await runDueJobs("worker")
  return latestToken("reset_password", userId)
}

describe("requesting a password reset", () => {
  it("creates a job for known and unknown emails alike", async () => {
    const { email } = anInfluencer()
    const jobs = () => allValues("SELECT ref FROM jobs WHERE kind = ?", SEND_RESET_LINKS_JOB)
    askForReset(email.toUpperCase())
    askForReset("nobody@example.com")
    expect(jobs()).toEqual([email, "nobody@example.com"])
    await runDueJobs("worker")
    expect(jobs()).toEqual([])
  })

  it("creates one event with a link for each account of the email", () => {
    const email = "two-roles@example.com"
    const [maya, acme] = [anInfluencer({ email }), aBrand({ email })]
    issueResetLinks(email)
    const [asked, ...more] = [...eventsOf(maya.userId), ...eventsOf(acme.userId)]
    expect(more).toEqual([])
    expect(asked?.type).toBe("account.reset_asked")
    const roles = String(asked?.data.tokenIds)
      .split(" ")
      .map((id) => findResetLink(tokenOf(id)).role)
    expect(roles.sort()).toEqual(["brand", "influencer"])
  })

  it("mails the requested address, even when an account has changed its own", async () => {
    const email = "shared@example.com"
    const [victim, thief] = [anInfluencer({ email }), aBrand({ email })]
    await notifyAll()
    forgetNotices()
    issueResetLinks(email)
    for (const { userId } of [victim, thief]) {
      change("UPDATE users SET email = ? WHERE id = ?", `${userId}@evil.example`, userId)
    }
    change("UPDATE users SET email = ? WHERE id = ?", email, victim.userId)
    await notifyAll()
    expect(allMails().map(({ address, template }) => [address, template])).toEqual([
      [email, "reset-password"],
    ])
  })

  it("creates nothing for an unknown email or a deleted account", () => {
    const maya = anInfluencer()
    change("UPDATE users SET deleted_at = 1 WHERE id = ?", maya.userId)
    const count = () => oneValue("SELECT count(*) FROM account_tokens")
    const before = count()
    issueResetLinks(maya.email)
    issueResetLinks("nobody@example.com")
    expect(count()).toBe(before)
    expect(eventsOf(maya.userId)).toEqual([])
  })

  it("is blocked at the fourth request an hour, known or not", () => {
    for (const email of [anInfluencer().email, "unknown-to-us@example.com"]) {
      for (let n = 0; n < 3; n += 1) askForReset(email)
      expect(() => askForReset(email)).toThrow(RateLimited)
    }
  })
})

describe("a password reset link", () => {
  it("replaces the password, ends every session and confirms the address", async () => {
    const maya = unverified(anInfluencer())
    const sessions = [aSession(maya), aSession(maya)]
    const { email, role } = await resetPassword(await aResetLink(maya.email, maya.userId), NEW)
    expect({ email, role }).toEqual({ email: maya.email, role: "influencer" })
    expect(sessions.map(findActorBySession)).toEqual([undefined, undefined])
    const signIn = (password: string) =>
      verifyCredentials("influencer", maya.email, password, from())
    expect(await signIn(NEW)).toMatchObject({ userId: maya.userId })
    await expect(signIn(PASSWORD)).rejects.toThrow("Wrong email or password.")
    expect(findActorBySession(aSession(maya))?.emailVerifiedAt).toBeGreaterThan(0)
    expect(eventsOf(maya.userId).map(({ type }) => type)).toContain("account.password_changed")
  })

  it("works once, even for two simultaneous uses", async () => {
    const maya = anInfluencer()
    const token = await aResetLink(maya.email, maya.userId)
    const both = [`${NEW}-a`, `${NEW}-b`].map((password) => resetPassword(token, password))
    const outcomes = await Promise.allSettled(both)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    await expect(resetPassword(token, NEW)).rejects.toThrow(GONE)
  })

  it("expires after 60 minutes and not before", async () => {
    clock.freeze(1_800_000_000_000)
    const maya = anInfluencer()
    const token = await aResetLink(maya.email, maya.userId)
    clock.advance(60 * MINUTE - 1)
    expect(findResetLink(token).role).toBe("influencer")
    clock.advance(1)
    expect(() => findResetLink(token)).toThrow(GONE)
  })

  it("is void after a newer link, a changed password or email, or deletion", async () => {
    const endings: ((user: ReturnType<typeof anInfluencer>) => unknown)[] = [
      ({ email }) => issueResetLinks(email),
      (user) => changePassword(user, { currentPassword: PASSWORD, password: NEW }, from()),
      ({ userId }) => change("UPDATE users SET email = 'x' || id WHERE id = ?", userId),
      ({ userId }) => change("UPDATE users SET deleted_at = 1 WHERE id = ?", userId),
    ]
    for (const end of endings) {
      const maya = anInfluencer()
      const token = await aResetLink(maya.email, maya.userId)
      await end(maya)
      await expect(resetPassword(token, NEW)).rejects.toThrow(GONE)
    }
  })

  it("rejects tokens of another kind, unknown ones, and 10 KB of text", async () => {
    const { userId, email } = anInfluencer()
    const ofAnotherKind = tokenOf(issueToken({ kind: "verify_email", userId, email }))
    for (const token of [ofAnotherKind, "", "nothing", "x".repeat(10_000), "\u0000", "'"]) {
      await expect(resetPassword(token, NEW)).rejects.toThrow(GONE)
    }
    expect(findVerificationLink(ofAnotherKind).userId).toBe(userId)
  })

  it("stays valid after a rejected password", async () => {
    const maya = anInfluencer()
    const token = await aResetLink(maya.email, maya.userId)
    await expect(resetPassword(token, "Password1")).rejects.toHaveProperty("fields.password")
    expect((await resetPassword(token, NEW)).userId).toBe(maya.userId)
  })

  it("leaves the other role of an equal email unchanged", async () => {
    const email = "both-roles@example.com"
    const [maya, acme] = [anInfluencer({ email }), aBrand({ email })]
    const session = aSession(acme)
    await resetPassword(await aResetLink(email, maya.userId), NEW)
    expect(findActorBySession(session)?.userId).toBe(acme.userId)
    expect(await verifyCredentials("brand", email, PASSWORD, from())).toMatchObject({
      userId: acme.userId,
    })
  })

  it("cannot be made from the database alone", async () => {
    const maya = anInfluencer()
    const token = await aResetLink(maya.email, maya.userId)
    const rows = JSON.stringify(allRows("SELECT * FROM account_tokens"))
    expect(rows).not.toContain(token)
  })
})

describe("confirming an email", () => {
  it("starts with the registration, whose link works once", async () => {
    const { userId } = await registerBrand({
      brandName: "Chai House",
      email: "chai-house@example.com",
      phone: "+14155552671",
      password: "Long-Enough-7",
    })
    const [registered] = eventsOf(userId)
    const token = tokenOf(String(registered?.data.tokenId))
    expect(verifyEmail(token)).toMatchObject({ userId, role: "brand" })
    expect(() => verifyEmail(token)).toThrow(GONE)
    expect(eventsOf(userId).map(({ type }) => type)).toEqual([
      "account.registered",
      "account.email_verified",
    ])
  })

  it("sends a new link that voids the older one, three times an hour", () => {
    const maya = unverified(anInfluencer())
    askForVerification(maya)
    const first = latestToken("verify_email", maya.userId)
    askForVerification(maya)
    expect(() => verifyEmail(first)).toThrow(GONE)
    askForVerification(maya)
    expect(() => askForVerification(maya)).toThrow(RateLimited)
    verifyEmail(latestToken("verify_email", maya.userId))
    expect(findActorBySession(aSession(maya))?.emailVerifiedAt).toBeGreaterThan(0)
  })

  it("sends nothing once the address is confirmed", () => {
    expect(() => askForVerification(anInfluencer())).toThrow("already confirmed")
  })

  it("expires after 24 hours", () => {
    clock.freeze(1_800_000_000_000)
    const maya = unverified(anInfluencer())
    askForVerification(maya)
    const token = latestToken("verify_email", maya.userId)
    clock.advance(24 * HOUR)
    expect(() => verifyEmail(token)).toThrow(GONE)
  })
})
