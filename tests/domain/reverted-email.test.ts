import { Secret, TOTP } from "otpauth"
import { beforeEach, expect, test } from "vitest"
import { hasSecondStep } from "#app/domain/identity/accounts/account-queries.server.ts"
import type { Actor, BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { changeEmail } from "#app/domain/identity/accounts/change-email.server.ts"
import { findSeat } from "#app/domain/identity/accounts/first-account.server.ts"
import { findActorBySession, startSession } from "#app/domain/identity/accounts/sessions.server.ts"
import { verifyCredentials } from "#app/domain/identity/accounts/verify-credentials.server.ts"
import {
  findByGoogle,
  linkGoogleAccount,
} from "#app/domain/identity/factors/google-accounts.server.ts"
import {
  getSecondStepState,
  setUpSecondStep,
} from "#app/domain/identity/factors/second-step.server.ts"
import { acceptAsPerson } from "#app/domain/identity/team/accept-invitation.server.ts"
import { transferOwnership } from "#app/domain/identity/team/hand-over.server.ts"
import { inviteMember } from "#app/domain/identity/team/invite-member.server.ts"
import {
  invitationTokenOf,
  listTeam,
  listTeamInvitations,
} from "#app/domain/identity/team/team-queries.server.ts"
import { revertEmailChange } from "#app/domain/payments/payments/revert-email-change.server.ts"
import { findPayoutDetails } from "#app/domain/payments/payouts/details.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { aBrand, anInfluencer, PASSWORD } from "#tests/support/domain.ts"
import { withDetails } from "#tests/support/payouts.ts"
import { latestToken } from "#tests/support/recovery.ts"

beforeEach(() => clock.freeze(1_800_000_000_000))
const FROM = { ip: "10.0.0.1" }
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() })

/** Somebody who knows the password signs in and changes the email. */
async function steal<Owner extends Actor>(owner: Owner) {
  const sessionToken = startSession(
    await verifyCredentials(owner.role, owner.email, PASSWORD, FROM),
    {},
  )
  const email = `thief-${owner.email}`
  await changeEmail(owner, { email, currentPassword: PASSWORD }, { ...FROM, sessionToken })
  const thief = findActorBySession(sessionToken) as Owner
  return {
    thief,
    sessionToken,
    undo: () => revertEmailChange(latestToken("undo_email_change", owner.userId)),
  }
}

test("a reverted email ends the second step that was set up meanwhile", async () => {
  const owner = aBrand()
  const { thief, sessionToken, undo } = await steal(owner)
  const shown = getSecondStepState(thief, sessionToken)
  const secret = "pending" in shown ? (shown.pending?.secret ?? "") : ""
  const input = { currentPassword: PASSWORD, code: codeOf(secret) }
  await setUpSecondStep(thief, input, { ...FROM, sessionToken })
  undo()
  // Else nobody but the thief has the codes, and the owner's new password opens nothing.
  expect(hasSecondStep(owner.userId)).toBe(false)
})

const proof = { currentPassword: PASSWORD }

async function join(owner: BrandActor, friend: BrandActor) {
  await inviteMember(owner, { email: friend.email, seat: "manager", ...proof }, FROM)
  const token = invitationTokenOf(listTeamInvitations(owner)[0]?.id ?? "")
  const sid = startSession(await verifyCredentials("brand", friend.email, PASSWORD, FROM), {})
  acceptAsPerson(friend, token, "Eve", sid)
  return sid
}

test("a reverted email ends the seats of the day before it too", async () => {
  const [owner, old, friend] = [aBrand(), aBrand(), aBrand()]
  await join(owner, old)
  clock.advance(2 * DAY)
  await join(owner, friend)
  clock.advance(HOUR)
  const { undo } = await steal(owner)
  undo()
  expect(listTeam(owner).map(({ email }) => email)).toEqual([owner.email, old.email])
})

test("a reverted email drops payout details of the day before it too", async () => {
  const owner = anInfluencer()
  withDetails(owner.userId)
  clock.advance(HOUR)
  const { undo } = await steal(owner)
  clock.advance(7 * DAY - HOUR / 2)
  undo()
  expect(findPayoutDetails(owner)).toBeUndefined()
})

test("a reverted email leaves the account with its owner alone", async () => {
  const [owner, friend] = [aBrand(), aBrand()]
  const { thief, undo } = await steal(owner)
  const sid = await join(thief, friend)
  // It may be refused while the change can be reverted, or be reverted as well.
  await transferOwnership(thief, friend.userId, proof, FROM, () => {}).catch(() => {})
  const spare = { email: "spare-thief@example.com", seat: "viewer" } as const
  await inviteMember(thief, { ...spare, ...proof }, FROM)
  undo()
  expect(findSeat(owner.userId, owner.userId)).toBe("owner")
  expect(findActorBySession(sid)).toBeUndefined()
  expect(listTeam(owner).map(({ email }) => email)).toEqual([owner.email])
  expect(listTeamInvitations(owner)).toEqual([])
})

test("a changed email ends the login by the Google account of the former one", async () => {
  const owner = aBrand()
  const linked = { role: "brand" as const, subject: "g-1", email: owner.email }
  linkGoogleAccount(await verifyCredentials("brand", owner.email, PASSWORD, FROM), linked)
  await steal(owner)
  expect(findByGoogle(linked)).toBeUndefined()
})
