import { eq } from "drizzle-orm"
import { afterEach, expect, test } from "vitest"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { findActorBySession, startSession } from "#app/domain/identity/accounts/sessions.server.ts"
import { verifyCredentials } from "#app/domain/identity/accounts/verify-credentials.server.ts"
import { acceptAsPerson, inviteMember } from "#app/domain/identity/team/invite-member.server.ts"
import { handOver } from "#app/domain/identity/team/seats.server.ts"
import {
  invitationTokenOf,
  listTeam,
  listTeamInvitations,
} from "#app/domain/identity/team/team-queries.server.ts"
import { askErasure } from "#app/domain/privacy/ask-erasure.server.ts"
import { eraseAccount } from "#app/domain/privacy/erase-account.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { aBrand, PASSWORD } from "#tests/support/domain.ts"

afterEach(() => clock.release())
const FROM = { ip: "10.0.0.1" }
const PROOF = { currentPassword: PASSWORD }

async function join(owner: BrandActor, person: BrandActor) {
  inviteMember(owner, { email: person.email, seat: "manager" })
  await accept(owner, person, person.email)
}

async function accept(owner: BrandActor, person: BrandActor, email: string) {
  const open = listTeamInvitations(owner).find((one) => one.email === email)
  const token = invitationTokenOf(open?.id ?? "")
  const sid = startSession(await verifyCredentials("brand", email, PASSWORD, FROM), {})
  acceptAsPerson(person, token, "Agata", sid)
  return findActorBySession(sid)
}

const ownersOf = (brand: BrandActor) => listTeam(brand).filter(({ seat }) => seat === "owner")

test("an account keeps an owner when its next owner had asked to be deleted", async () => {
  clock.freeze(Date.now())
  const [shop, agata] = [aBrand(), aBrand()]
  await join(shop, agata)
  await askErasure(agata, PROOF, FROM)
  // Either of the two may refuse or wait.
  await handOver(shop, agata.userId, PROOF, FROM).catch(() => {})
  clock.advance(7 * DAY + 1)
  await eraseAccount(agata.userId)
  expect(ownersOf(shop)).toHaveLength(1)
})

test("an account that was handed over is not deleted by what its former owner asked", async () => {
  clock.freeze(Date.now())
  const [shop, agata] = [aBrand(), aBrand()]
  await join(shop, agata)
  await askErasure(shop, PROOF, FROM)
  const isRefused = await handOver(shop, agata.userId, PROOF, FROM).then(
    () => false,
    () => true,
  )
  clock.advance(7 * DAY + 1)
  await eraseAccount(shop.userId)
  const gone = db.select({ at: users.deletedAt }).from(users).where(eq(users.id, shop.userId)).get()
  expect(isRefused || gone?.at === null).toBe(true)
})

test("an older invitation takes no owner's seat", async () => {
  const [shop, agata] = [aBrand(), aBrand()]
  await join(shop, agata)
  const other = `new-${agata.email}`
  inviteMember(shop, { email: other, seat: "viewer" })
  await handOver(shop, agata.userId, PROOF, FROM)
  db.update(users).set({ email: other }).where(eq(users.id, agata.userId)).run()
  await accept(shop, { ...agata, email: other }, other).catch(() => {})
  expect(ownersOf(shop)).toHaveLength(1)
})
