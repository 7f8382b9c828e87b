import { eq } from "drizzle-orm"
import { Secret, TOTP } from "otpauth"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { listMails } from "#app/domain/admin/notifications/mail-records.server.ts"
import {
  issueResetLinks,
  resetPassword,
} from "#app/domain/identity/accounts/password-reset.server.ts"
import {
  findActorBySession,
  findSessionUser,
} from "#app/domain/identity/accounts/sessions.server.ts"
import { verifyCredentials } from "#app/domain/identity/accounts/verify-credentials.server.ts"
import {
  findFactor,
  getOrCreatePendingFactor,
} from "#app/domain/identity/factors/factor-secret.server.ts"
import { countRecoveryCodes } from "#app/domain/identity/factors/recovery-codes.server.ts"
import {
  inviteOperator,
  removeOperator,
  resetFactor,
} from "#app/domain/identity/operators/manage-operators.server.ts"
import {
  findOperatorBySession,
  OPERATOR_ABSOLUTE_MS,
  OPERATOR_IDLE_MS,
  type OperatorSession,
  startHalfOpenSession,
} from "#app/domain/identity/operators/operator-sessions.server.ts"
import {
  proveFactor,
  renewRecoveryCodes,
  setUpFactor,
} from "#app/domain/identity/operators/prove-factor.server.ts"
import { countSealedByOtherKeys, resealAll } from "#app/domain/privacy/reseal.server.ts"
import { Conflict, Invalid, NotFound, RateLimited } from "#app/domain/shared/errors.ts"
import { composeMail } from "#app/emails/compose-mail.server.ts"
import { clock, DAY, MINUTE, SECOND } from "#app/platform/clock.server.ts"
import { db, sqlite } from "#app/platform/db.server.ts"
import { createSeals } from "#app/platform/sealing.server.ts"
import { hashToken } from "#app/platform/secrets.server.ts"
import { factors } from "#db/schema/factors.ts"
import { operatorActs } from "#db/schema/operators.ts"
import { aBrand, aSession, PASSWORD, provenAccount } from "#tests/support/domain.ts"
import { notifyAll } from "#tests/support/notifications.ts"

const keys = vi.hoisted(() => {
  const [now, before] = ["now", "before"].map((text) => Buffer.alloc(32, text).toString("base64"))
  Object.assign(process.env, { PAYOUT_KEY: now, PAYOUT_KEY_PREVIOUS: before })
  return { before: before ?? "" }
})

const STEP = 30 * SECOND
const START = 1_800_000_000_000
let made = 0

beforeEach(() => clock.freeze(START))

const codeOf = (secret: string, at = clock.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

const actsOf = (userId: string) =>
  db
    .select({ act: operatorActs.act, by: operatorActs.operatorId, details: operatorActs.details })
    .from(operatorActs)
    .where(eq(operatorActs.subjectId, userId))
    .all()

/** A session by password only. */
function halfOpen(userId: string, previousToken?: string): OperatorSession & { token: string } {
  const token = startHalfOpenSession(provenAccount(userId), { previousToken })
  return { ...sessionOf(token), token }
}

function sessionOf(token: string): OperatorSession {
  const session = findOperatorBySession(token)
  if (!session) throw new Error("There is no such session.")
  return session
}

/** An operator with a password and no second factor. */
async function anInvitedOperator() {
  made += 1
  const email = `desk${made}@example.com`
  const { token } = inviteOperator(email, "Asha Desk")
  const { userId } = await resetPassword(token, PASSWORD)
  return { email, userId }
}

/** A signed-in operator with a second factor. */
async function anOperatorWithFactor() {
  const { email, userId } = await anInvitedOperator()
  const half = halfOpen(userId)
  const secret = getOrCreatePendingFactor(half.operator, half.idHash)?.secret ?? ""
  const done = setUpFactor(half, codeOf(secret), {})
  clock.advance(2 * STEP)
  return { email, userId, secret, ...done }
}

describe("the operator command line", () => {
  test("creates an operator without a usable password until the link is used", async () => {
    const invited = inviteOperator(" Ops@Example.com ", " Asha   Desk ")
    expect(invited).toMatchObject({ email: "ops@example.com", name: "Asha Desk", isNew: true })
    const login = (password: string) =>
      verifyCredentials("operator", "ops@example.com", password, { ip: "10.1.1.1" })
    await expect(login(PASSWORD)).rejects.toThrow("Wrong email or password.")
    const { userId, role } = await resetPassword(invited.token, PASSWORD)
    expect(role).toBe("operator")
    expect(await login(PASSWORD)).toMatchObject({ userId })
    await expect(resetPassword(invited.token, "Another-1234")).rejects.toBeInstanceOf(NotFound)
    expect(actsOf(userId)).toEqual([{ act: "operator.created", by: null, details: {} }])
  })

  test("makes a new link that replaces the older one, with an audit entry", async () => {
    const first = inviteOperator("again@example.com")
    const second = inviteOperator("again@example.com", "Ravi")
    expect([first.isNew, second.isNew, first.name, second.name]).toEqual([
      true,
      false,
      "again",
      "Ravi",
    ])
    await expect(resetPassword(first.token, PASSWORD)).rejects.toBeInstanceOf(NotFound)
    const { userId } = await resetPassword(second.token, PASSWORD)
    expect(actsOf(userId)).toEqual([
      { act: "operator.created", by: null, details: {} },
      { act: "operator.invited_again", by: null, details: {} },
    ])
  })

  test("accepts a brand's email, and keeps both passwords separate", async () => {
    const brand = aBrand({ email: "both@desk.example" })
    const { token } = inviteOperator("both@desk.example")
    await resetPassword(token, "Quite-Else-9")
    const login = (role: "brand" | "operator", password: string) =>
      verifyCredentials(role, brand.email, password, { ip: "10.1.1.2" })
    await expect(login("brand", "Quite-Else-9")).rejects.toBeInstanceOf(Invalid)
    await expect(login("operator", PASSWORD)).rejects.toBeInstanceOf(Invalid)
    expect(await login("brand", PASSWORD)).toMatchObject({ userId: brand.userId })
  })

  test.each(["", "desk", "a@b", "two words@example.com", `${"x".repeat(260)}@example.com`])(
    "rejects %j as an email",
    (email) => {
      expect(() => inviteOperator(email)).toThrow("is no email address")
    },
  )

  test("resets a lost second factor with sessions and recovery codes", async () => {
    const { email, userId, token } = await anOperatorWithFactor()
    resetFactor(email)
    expect(findOperatorBySession(token)).toBeUndefined()
    expect(countRecoveryCodes(userId)).toBe(0)
    expect(halfOpen(userId)).toMatchObject({ hasFactor: false, isProven: false })
    expect(actsOf(userId).at(-1)).toMatchObject({ act: "operator.factor_reset", by: null })
    expect(() => resetFactor("nobody@example.com")).toThrow(NotFound)
  })

  test.each([
    ["a leaver", (email: string): void => void removeOperator(email)],
    ["a lost factor", (email: string): void => void resetFactor(email)],
  ])("mails no password link to %s", async (_, take) => {
    const { email } = await anOperatorWithFactor()
    take(email)
    issueResetLinks(email)
    await notifyAll()
    const mailed = listMails().items.filter(({ address }) => address === email)
    expect(mailed.map(({ template }) => template)).not.toContain("reset-password")
  })

  test.each([
    [
      "a lost factor",
      "operator.factor_reset",
      (email: string): string | undefined => resetFactor(email).token,
    ],
    [
      "a leaver",
      "operator.removed",
      (email: string): string | undefined => void removeOperator(email),
    ],
  ] as const)(
    "removes the password of %s, so that no factor is set up with it",
    async (_, act, take) => {
      const { email, userId, token } = await anOperatorWithFactor()
      const earlier = inviteOperator(email).token
      const link = take(email)
      expect(findOperatorBySession(token)).toBeUndefined()
      const login = verifyCredentials("operator", email, PASSWORD, { ip: "10.1.1.3" })
      await expect(login).rejects.toBeInstanceOf(Invalid)
      expect(actsOf(userId).at(-1)).toMatchObject({ act, by: null })
      await expect(resetPassword(earlier, "Quite-Else-9")).rejects.toThrow()
      if (link) await resetPassword(link, "Quite-Else-9")
      else await resetPassword(inviteOperator(email).token, "Quite-Else-9")
      const again = await verifyCredentials("operator", email, "Quite-Else-9", { ip: "10.1.1.3" })
      expect(again).toMatchObject({ userId })
      expect(halfOpen(userId)).toMatchObject({ hasFactor: false, isProven: false })
    },
  )
})

describe("the second factor", () => {
  test("is set up by its first code, giving ten recovery codes and a session", async () => {
    const { userId } = await anInvitedOperator()
    const half = halfOpen(userId)
    const pending = getOrCreatePendingFactor(half.operator, half.idHash)
    const secret = pending?.secret ?? ""
    expect(pending?.url).toContain("otpauth://totp/")
    expect(pending?.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
    expect(getOrCreatePendingFactor(half.operator, half.idHash)?.secret).toBe(secret)
    expect(() => setUpFactor(half, "000000", {})).toThrow(Invalid)
    const { token, recoveryCodes } = setUpFactor(half, codeOf(secret), {})
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    expect(findOperatorBySession(half.token)).toBeUndefined()
    expect(findOperatorBySession(token)).toMatchObject({ isProven: true, operator: { userId } })
    expect(getOrCreatePendingFactor(half.operator, half.idHash)).toBeUndefined()
    expect(actsOf(userId).map(({ act }) => act)).toEqual([
      "operator.created",
      "operator.factor_set",
      "operator.signed_in",
    ])
  })

  test("shows its secret to the newest session only, and is stored encrypted", async () => {
    const { userId } = await anInvitedOperator()
    const first = halfOpen(userId)
    const seen = getOrCreatePendingFactor(first.operator, first.idHash)?.secret ?? ""
    const second = halfOpen(userId)
    expect(findOperatorBySession(first.token)).toBeUndefined()
    const secret = getOrCreatePendingFactor(second.operator, second.idHash)?.secret ?? ""
    expect(secret).not.toBe(seen)
    const { recoveryCodes } = setUpFactor(second, codeOf(secret), {})
    const kept = sqlite.serialize().toString("latin1")
    for (const text of [secret, ...recoveryCodes]) expect(kept).not.toContain(text)
  })

  test("accepts a code one step early or late, and never twice", async () => {
    const { userId, secret } = await anOperatorWithFactor()
    const prove = (at: number) => proveFactor(halfOpen(userId), codeOf(secret, at), {})
    const now = clock.now()
    expect(() => prove(now - 2 * STEP)).toThrow(Invalid)
    expect(() => prove(now + 2 * STEP)).toThrow(Invalid)
    expect(sessionOf(prove(now - STEP)).isProven).toBe(true)
    expect(() => prove(now - STEP)).toThrow("This code is not valid. Each code works once.")
    expect(sessionOf(prove(now + STEP)).isProven).toBe(true)
    expect(() => prove(now)).toThrow(Invalid)
  })

  test("accepts a code once when it is sent twice at one moment", async () => {
    const { userId, secret } = await anOperatorWithFactor()
    const code = codeOf(secret)
    const halves = [halfOpen(userId), halfOpen(userId), halfOpen(userId)]
    const outcomes = await Promise.allSettled(
      halves.map(async (half) => proveFactor(half, code, {})),
    )
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  })

  test("accepts a recovery code once, in any spelling, and records how many remain", async () => {
    const { userId, recoveryCodes } = await anOperatorWithFactor()
    const [code = ""] = recoveryCodes
    const token = proveFactor(halfOpen(userId), ` ${code.toUpperCase()} `, {})
    expect(sessionOf(token).isProven).toBe(true)
    expect(actsOf(userId).at(-1)).toEqual({
      act: "operator.signed_in",
      by: userId,
      details: { by: "recovery_code", recoveryCodesLeft: 9 },
    })
    for (const again of [code, code.replaceAll("-", " ")]) {
      expect(() => proveFactor(halfOpen(userId), again, {})).toThrow("is not valid")
    }
  })

  test("rejects another operator's recovery code", async () => {
    const { userId } = await anOperatorWithFactor()
    const other = await anOperatorWithFactor()
    const [code = ""] = other.recoveryCodes
    expect(() => proveFactor(halfOpen(userId), code, {})).toThrow(Invalid)
    expect(countRecoveryCodes(other.userId)).toBe(10)
  })

  test("locks for 15 minutes after five wrong codes, and ends the session", async () => {
    const { userId, secret } = await anOperatorWithFactor()
    const half = halfOpen(userId)
    for (let n = 0; n < 4; n += 1) {
      expect(() => proveFactor(half, "000000", {})).toThrow(Invalid)
    }
    expect(() => proveFactor(half, "000000", {})).toThrow(
      expect.objectContaining({ name: "RateLimited", retryAfterSeconds: 900 }),
    )
    expect(findOperatorBySession(half.token)).toBeUndefined()
    const another = halfOpen(userId)
    expect(() => proveFactor(another, codeOf(secret), {})).toThrow(RateLimited)
    expect(findOperatorBySession(another.token)).toBeUndefined()
  })

  test("checks five of many codes sent at once", async () => {
    const { userId, recoveryCodes } = await anOperatorWithFactor()
    const [code = ""] = recoveryCodes
    const half = halfOpen(userId)
    const codes = [...Array<string>(30).fill("111111"), code]
    const outcomes = await Promise.allSettled(codes.map(async (one) => proveFactor(half, one, {})))
    expect(outcomes.every(({ status }) => status === "rejected")).toBe(true)
    expect(countRecoveryCodes(userId)).toBe(10)
  })

  test("resets the count of wrong codes after a right one", async () => {
    const { userId, recoveryCodes } = await anOperatorWithFactor()
    for (const code of recoveryCodes.slice(0, 2)) {
      for (let n = 0; n < 4; n += 1) {
        expect(() => proveFactor(halfOpen(userId), "no", {})).toThrow(Invalid)
      }
      proveFactor(halfOpen(userId), code, {})
    }
  })

  test("cannot be proven in an ended session", async () => {
    const { userId, secret } = await anOperatorWithFactor()
    const half = halfOpen(userId)
    halfOpen(userId, half.token)
    expect(() => proveFactor(half, codeOf(secret), {})).toThrow(Conflict)
    expect(proveFactor(halfOpen(userId), codeOf(secret), {})).toBeTruthy()
  })

  test("gives new recovery codes for a fresh code, and voids the old ones", async () => {
    const { userId, secret, token, recoveryCodes } = await anOperatorWithFactor()
    const session = sessionOf(token)
    expect(() => renewRecoveryCodes(session, "000000")).toThrow(Invalid)
    const renewed = renewRecoveryCodes(session, codeOf(secret))
    expect(renewed).toHaveLength(10)
    const [old = ""] = recoveryCodes
    expect(() => proveFactor(halfOpen(userId), old, {})).toThrow(Invalid)
    proveFactor(halfOpen(userId), renewed[9] ?? "", {})
  })

  test("is re-encrypted after a key change, except with unknown keys", async () => {
    const { userId, secret } = await anOperatorWithFactor()
    const set = (row: { keyId: string; sealedSecret: string }) =>
      db.update(factors).set(row).where(eq(factors.userId, userId)).run()
    const { keyId, sealed } = createSeals([keys.before]).seal(secret, userId)
    set({ keyId, sealedSecret: sealed })
    expect(countSealedByOtherKeys()).toBe(1)
    await resealAll()
    expect(countSealedByOtherKeys()).toBe(0)
    proveFactor(halfOpen(userId), codeOf(secret), {})
    set({ keyId: "unknown", sealedSecret: sealed })
    clock.advance(2 * STEP)
    await resealAll()
    expect(countSealedByOtherKeys()).toBe(1)
    expect(() => proveFactor(halfOpen(userId), codeOf(secret), {})).toThrow(Invalid)
    expect(findFactor(userId)?.keyId).toBe("unknown")
    db.delete(factors).where(eq(factors.userId, userId)).run()
  })
})

describe("an operator's session", () => {
  test("opens only the second factor until proven, for ten minutes", async () => {
    const { userId } = await anOperatorWithFactor()
    const { token } = halfOpen(userId)
    expect(findOperatorBySession(token)).toMatchObject({ hasFactor: true, isProven: false })
    clock.advance(10 * MINUTE - 1)
    expect(findOperatorBySession(token)).toBeDefined()
    clock.advance(1)
    expect(findOperatorBySession(token)).toBeUndefined()
  })

  test("ends after 30 minutes of inactivity and after 8 hours", async () => {
    const idle = await anOperatorWithFactor()
    clock.advance(OPERATOR_IDLE_MS)
    expect(findOperatorBySession(idle.token)).toBeUndefined()
    const busy = await anOperatorWithFactor()
    const end = clock.now() - 2 * STEP + OPERATOR_ABSOLUTE_MS
    for (; clock.now() + 20 * MINUTE < end; clock.advance(20 * MINUTE)) {
      expect(findOperatorBySession(busy.token)).toBeDefined()
    }
    clock.freeze(end)
    expect(findOperatorBySession(busy.token)).toBeUndefined()
  })

  test("is separate from the sessions of brands and influencers", async () => {
    const { token } = await anOperatorWithFactor()
    expect(findActorBySession(token)).toBeUndefined()
    expect(findSessionUser(hashToken(token))).toBeUndefined()
    expect(findOperatorBySession(aSession(aBrand()))).toBeUndefined()
  })

  test("ends with a password reset, and the second factor stays", async () => {
    const { email, userId, token } = await anOperatorWithFactor()
    clock.advance(DAY)
    issueResetLinks(email)
    await notifyAll()
    const [newest] = listMails().items.filter(({ template }) => template === "reset-password")
    expect(newest?.userId).toBe(userId)
    const { text = "" } = (newest && composeMail(newest)) ?? {}
    expect(text).toContain("New password for the operator account Asha Desk")
    expect(text).toContain("You get this because you have an operator account")
    expect(text).not.toContain("Choose which mails you get")
    const invited = inviteOperator(email)
    await resetPassword(invited.token, "Quite-New-2026")
    expect(findOperatorBySession(token)).toBeUndefined()
    expect(halfOpen(userId)).toMatchObject({ hasFactor: true, isProven: false })
  })
})
