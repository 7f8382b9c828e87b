import { Secret, TOTP } from "otpauth"
import { beforeEach, describe, expect, test } from "vitest"
import { issueToken, tokenOf } from "#app/domain/identity/accounts/account-tokens.server.ts"
import {
  issueResetLinks,
  resetPassword,
} from "#app/domain/identity/accounts/password-reset.server.ts"
import {
  findActorBySession,
  SecondStepNeeded,
} from "#app/domain/identity/accounts/sessions.server.ts"
import {
  beginSecondStep,
  findPendingAccount,
  finishSecondStep,
  getSecondStepState,
  renewSecondStepCodes,
  setUpSecondStep,
  turnOffSecondStep,
} from "#app/domain/identity/factors/second-step.server.ts"
import { Conflict, Invalid, RateLimited } from "#app/domain/shared/errors.ts"
import { clock, SECOND } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anInfluencer, aSession, PASSWORD, provenAccount } from "#tests/support/domain.ts"
import { notifyAll } from "#tests/support/notifications.ts"

const STEP = 30 * SECOND

beforeEach(() => clock.freeze(1_800_000_000_000))

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() })

const input = (code: string, currentPassword = PASSWORD) => ({ code, currentPassword })
const eventsOf = (userId: string) =>
  sqlite.prepare("SELECT type FROM events WHERE actor_id = ? ORDER BY rowid").pluck().all(userId)

/** An account with the second step on, in a session of its own. */
async function anAccount(actor: ReturnType<typeof aBrand | typeof anInfluencer> = aBrand()) {
  const sessionToken = aSession(actor)
  const from = { ip: "10.1.1.1", sessionToken }
  const shown = getSecondStepState(actor, sessionToken)
  const secret = "pending" in shown ? (shown.pending?.secret ?? "") : ""
  const recoveryCodes = await setUpSecondStep(actor, input(codeOf(secret)), from)
  clock.advance(2 * STEP)
  const login = () => beginSecondStep(provenAccount(actor.userId))
  return { actor, secret, recoveryCodes, from, login }
}

describe("the second step", () => {
  test("is set up by password and code, and ends all other sessions", async () => {
    const actor = anInfluencer()
    const other = aSession(actor)
    const mine = aSession(actor)
    const from = { ip: "10.1.1.1", sessionToken: mine }
    const shown = getSecondStepState(actor, mine)
    const secret = "pending" in shown ? (shown.pending?.secret ?? "") : ""
    expect(getSecondStepState(actor, mine)).toEqual(shown)
    await expect(setUpSecondStep(actor, input("000000"), from)).rejects.toThrow(Invalid)
    const wrong = setUpSecondStep(actor, input(codeOf(secret), "Wrong-1234"), from)
    await expect(wrong).rejects.toThrow("This is not your current password.")
    expect(await setUpSecondStep(actor, input(codeOf(secret)), from)).toHaveLength(10)
    expect(findActorBySession(other)).toBeUndefined()
    expect(findActorBySession(mine)).toMatchObject({ userId: actor.userId })
    expect(getSecondStepState(actor, mine)).toEqual({ codesLeft: 10 })
    notifyAll()
    expect(eventsOf(actor.userId)).toContain("account.second_step_on")
  })

  test("takes no code of a secret that another session was shown", async () => {
    const actor = aBrand()
    const thief = aSession(actor)
    const owner = aSession(actor)
    const seen = getSecondStepState(actor, thief)
    const secret = "pending" in seen ? (seen.pending?.secret ?? "") : ""
    expect(getSecondStepState(actor, owner)).not.toEqual(seen)
    const from = { ip: "10.1.1.1", sessionToken: owner }
    await expect(setUpSecondStep(actor, input(codeOf(secret)), from)).rejects.toThrow(Invalid)
  })

  test("opens no session by the password alone", async () => {
    const { actor } = await anAccount()
    expect(() => aSession(actor)).toThrow(SecondStepNeeded)
    expect(() => aSession(actor)).toThrow("This account uses a second step. Sign in on the site.")
  })

  test("takes a code once, early or late by one step", async () => {
    const { actor, secret, login } = await anAccount()
    const code = codeOf(secret)
    const token = finishSecondStep(login(), code, {})
    expect(findActorBySession(token)).toMatchObject({ userId: actor.userId })
    expect(() => finishSecondStep(login(), code, {})).toThrow(Invalid)
    clock.advance(STEP)
    const next = codeOf(secret)
    clock.advance(STEP)
    expect(finishSecondStep(login(), next, {})).toBeTruthy()
  })

  test("takes each recovery code once, and says so by mail", async () => {
    const { actor, recoveryCodes, login } = await anAccount()
    const [code = ""] = recoveryCodes
    expect(finishSecondStep(login(), code, {})).toBeTruthy()
    expect(() => finishSecondStep(login(), code, {})).toThrow(Invalid)
    expect(eventsOf(actor.userId)).toContain("account.recovery_code_used")
  })

  test("lapses with a new password", async () => {
    const { actor, secret, login } = await anAccount()
    const early = login()
    const token = issueToken({ kind: "reset_password", userId: actor.userId, email: actor.email })
    await resetPassword(tokenOf(token), "Quite-Else-9")
    expect(findPendingAccount(early)).toBeUndefined()
    expect(() => finishSecondStep(early, codeOf(secret), {})).toThrow(Conflict)
    expect(findPendingAccount({ ...login(), userId: aBrand().userId })).toBeUndefined()
  })

  test("stays on when the password is recovered by mail", async () => {
    const { actor, secret, login } = await anAccount()
    issueResetLinks(actor.email)
    const token = issueToken({ kind: "reset_password", userId: actor.userId, email: actor.email })
    await resetPassword(tokenOf(token), "Quite-Else-9")
    expect(() => aSession(actor)).toThrow(SecondStepNeeded)
    expect(finishSecondStep(login(), codeOf(secret), {})).toBeTruthy()
  })

  test("locks after five wrong codes, for the right one too", async () => {
    const { secret, login } = await anAccount()
    const pending = login()
    for (let n = 0; n < 4; n += 1) {
      expect(() => finishSecondStep(pending, "000000", {})).toThrow(Invalid)
    }
    expect(() => finishSecondStep(pending, "000000", {})).toThrow(RateLimited)
    expect(() => finishSecondStep(pending, codeOf(secret), {})).toThrow(RateLimited)
    expect(login).toThrow(RateLimited)
  })

  test("is turned off by password and code, and codes end with it", async () => {
    const { actor, secret, recoveryCodes, from } = await anAccount()
    const off = (code: string, password?: string) =>
      turnOffSecondStep(actor, input(code, password), from)
    await expect(off(codeOf(secret), "Wrong-1234")).rejects.toThrow(Invalid)
    await expect(off("000000")).rejects.toThrow(Invalid)
    await off(codeOf(secret))
    await expect(off(recoveryCodes[0] ?? "")).rejects.toThrow(Conflict)
    expect(findActorBySession(aSession(actor))).toMatchObject({ userId: actor.userId })
    expect(eventsOf(actor.userId).at(-1)).toBe("account.second_step_off")
  })

  test("gives new recovery codes, and voids the old ones", async () => {
    const { actor, secret, recoveryCodes, from, login } = await anAccount()
    const renewed = await renewSecondStepCodes(actor, input(codeOf(secret)), from)
    expect(renewed).toHaveLength(10)
    expect(() => finishSecondStep(login(), recoveryCodes[1] ?? "", {})).toThrow(Invalid)
    expect(finishSecondStep(login(), renewed[1] ?? "", {})).toBeTruthy()
  })
})
