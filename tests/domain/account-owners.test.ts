import { eq } from "drizzle-orm"
import { afterEach, expect, test } from "vitest"
import { dispatchEvents } from "#app/domain/admin/notifications/dispatch-events.server.ts"
import { listNotices } from "#app/domain/admin/notifications/notice-queries.server.ts"
import type { Actor, BrandActor } from "#app/domain/identity/accounts/actor.ts"
import {
  createApiToken,
  findActorByToken,
  listApiTokens,
} from "#app/domain/identity/accounts/api-tokens.server.ts"
import { changeEmail } from "#app/domain/identity/accounts/change-email.server.ts"
import {
  issueResetLinks,
  resetPassword,
} from "#app/domain/identity/accounts/password-reset.server.ts"
import { findActorForJob } from "#app/domain/identity/accounts/session-actor.server.ts"
import { findActorBySession, startSession } from "#app/domain/identity/accounts/sessions.server.ts"
import { isEmailTaken } from "#app/domain/identity/accounts/taken-emails.server.ts"
import { verifyCredentials } from "#app/domain/identity/accounts/verify-credentials.server.ts"
import { listActivity } from "#app/domain/identity/factors/activity.server.ts"
import { acceptAsNew, acceptAsPerson } from "#app/domain/identity/team/accept-invitation.server.ts"
import {
  approveRequest,
  askApproval,
  listApprovals,
} from "#app/domain/identity/team/approvals.server.ts"
import { transferOwnership } from "#app/domain/identity/team/hand-over.server.ts"
import { inviteMember } from "#app/domain/identity/team/invite-member.server.ts"
import { removeMember } from "#app/domain/identity/team/seats.server.ts"
import {
  invitationTokenOf,
  listTeam,
  listTeamInvitations,
} from "#app/domain/identity/team/team-queries.server.ts"
import { cancelCheckoutsOf } from "#app/domain/payments/payments/cancel-checkouts.server.ts"
import { revertEmailChange } from "#app/domain/payments/payments/revert-email-change.server.ts"
import { startPayment } from "#app/domain/payments/payments/start-payment.server.ts"
import { findPayoutStop } from "#app/domain/payments/payouts/payout-stop.server.ts"
import { eraseAccount } from "#app/domain/privacy/erase-account.server.ts"
import { listExports, requestExport } from "#app/domain/privacy/exports.server.ts"
import { gatherData } from "#app/domain/privacy/gather-data.server.ts"
import {
  cancelErasure,
  eraseUnusedLogins,
  findErasure,
  requestErasure,
} from "#app/domain/privacy/request-erasure.server.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { suspendUser } from "#app/domain/trust/moderation/suspend-user.server.ts"
import { composeMail } from "#app/emails/compose-mail.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, sqlite, write } from "#app/platform/db.server.ts"
import { runInRequest } from "#app/platform/request-context.server.ts"
import { users } from "#db/schema/accounts.ts"
import { factors, passkeys } from "#db/schema/factors.ts"
import { mails } from "#db/schema/notifications.ts"
import { aBrand, anInfluencer, aSession, PASSWORD } from "#tests/support/domain.ts"
import { partOfCopy, wholeCopy } from "#tests/support/exports.ts"
import { anOperator } from "#tests/support/operators.ts"
import { aProjectWithBids, readPayment } from "#tests/support/payments.ts"
import { aPayout, payoutOf } from "#tests/support/payouts.ts"
import { latestToken, unverified } from "#tests/support/recovery.ts"

afterEach(() => clock.release())
const FROM = { ip: "10.0.0.1" }
const byRequest = <T>(work: () => T): T =>
  runInRequest(
    { requestId: "r", ip: "203.0.113.77", userAgent: "x", queries: 0, memo: new Map() },
    work,
  )
const PROOF = { currentPassword: PASSWORD }

async function join(owner: Actor, person: Actor) {
  await inviteMember(owner, { email: person.email, seat: "manager", ...PROOF }, FROM)
  await accept(owner, person, person.email)
}

async function accept(owner: Actor, person: Actor, email: string) {
  const open = listTeamInvitations(owner).find((one) => one.email === email)
  const token = invitationTokenOf(open?.id ?? "")
  const sid = startSession(await verifyCredentials(person.role, email, PASSWORD, FROM), {})
  acceptAsPerson(person, token, "Agata", sid)
  return findActorBySession(sid)
}

const ownersOf = (brand: BrandActor) => listTeam(brand).filter(({ seat }) => seat === "owner")

test("an account keeps an owner when its next owner had asked to be deleted", async () => {
  clock.freeze(Date.now())
  const [shop, agata] = [aBrand(), aBrand()]
  await join(shop, agata)
  await requestErasure(agata, PROOF, FROM)
  // Either of the two may refuse or wait.
  await transferOwnership(shop, agata.userId, PROOF, FROM, () => {}).catch(() => {})
  clock.advance(7 * DAY + 1)
  await eraseAccount(agata.userId)
  expect(ownersOf(shop)).toHaveLength(1)
})

test("an account that was handed over is not deleted by what its former owner asked", async () => {
  clock.freeze(Date.now())
  const [shop, agata] = [aBrand(), aBrand()]
  await join(shop, agata)
  await requestErasure(shop, PROOF, FROM)
  const isRefused = await transferOwnership(shop, agata.userId, PROOF, FROM, () => {}).then(
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
  await inviteMember(shop, { email: other, seat: "viewer", ...PROOF }, FROM)
  await transferOwnership(shop, agata.userId, PROOF, FROM, () => {})
  db.update(users).set({ email: other }).where(eq(users.id, agata.userId)).run()
  await accept(shop, { ...agata, email: other }, other).catch(() => {})
  expect(ownersOf(shop)).toHaveLength(1)
})

const ASKED = { kind: "dispute", subjectId: "o", amountPaise: 100, selection: [] } as const

/** A brand whose founder has handed it over to an agency's owner. */
async function aHandedOverShop() {
  const [shop, agata] = [aBrand(), aBrand()]
  await join(shop, agata)
  await transferOwnership(shop, agata.userId, PROOF, FROM, () => {})
  return { shop, agata, owner: findActorForJob(shop.userId, agata.userId) }
}

const reset = async (userId: string, email: string) => {
  issueResetLinks(email)
  await resetPassword(latestToken("reset_password", userId), "Another-456")
}

const tokenOfShop = (owner: Actor) =>
  createApiToken(owner, { name: "R", scopes: ["orders:read"], days: "30", ...PROOF }, FROM)

const mailedTo = (type: string) =>
  sqlite
    .prepare("SELECT address FROM mails WHERE data ->> 'type' = ? ORDER BY rowid DESC")
    .pluck()
    .all(type)

test("a recovery ends what the accounts gave out that the person owns now, and no others", async () => {
  const { shop, agata, owner } = await aHandedOverShop()
  const token = await tokenOfShop(owner)
  await inviteMember(owner, { email: "open@example.com", seat: "viewer", ...PROOF }, FROM)
  await reset(shop.userId, shop.email)
  expect(findActorByToken(token)).toBeDefined()
  expect(listTeamInvitations(owner)).toHaveLength(1)
  await reset(agata.userId, agata.email)
  expect(findActorByToken(token)).toBeUndefined()
  expect(listTeamInvitations(owner)).toEqual([])
})

test("mails of the account go to its owner, those of a login to its person", async () => {
  const { shop, agata, owner } = await aHandedOverShop()
  await dispatchEvents()
  expect(mailedTo("team.handed_over").slice(0, 2)).toEqual([shop.email, agata.email])
  const ofShop = db.select().from(mails).where(eq(mails.userId, shop.userId)).all()
  const subjects = ofShop.map((mail) => composeMail(mail)?.subject)
  expect(subjects.filter((one) => one === "Your account has a new owner")).toHaveLength(2)
  await tokenOfShop(owner)
  await reset(shop.userId, shop.email)
  await dispatchEvents()
  expect(mailedTo("account.token_created")[0]).toBe(agata.email)
  expect(mailedTo("account.password_changed")[0]).toBe(shop.email)
  const types = listNotices(owner).items.map(({ title }) => title)
  expect(types).toContain("A new API token was created")
  expect(types).not.toContain("Your password was changed")
  const addresses = async () =>
    (await partOfCopy("mails", shop.userId)).map(({ address }) => address)
  expect(await addresses()).toContain(agata.email)
  expect(await addresses()).not.toContain(shop.email)
})

test("a suspended owner's programs end, and nobody suspended gets an account", async () => {
  const { agata, owner } = await aHandedOverShop()
  const house = aBrand()
  await join(house, agata)
  const token = await tokenOfShop(owner)
  suspendUser(anOperator(), agata.userId, { reason: "Complaints." })
  expect(findActorByToken(token)).toBeUndefined()
  await expect(transferOwnership(house, agata.userId, PROOF, FROM, () => {})).rejects.toThrow(
    "This person is suspended.",
  )
})

test("a founder's reverted email leaves the account to its owner", async () => {
  clock.freeze(Date.now())
  const { shop, owner } = await aHandedOverShop()
  const founder = findActorForJob(shop.userId, null)
  const sid = startSession(await verifyCredentials("brand", shop.email, PASSWORD, FROM), {})
  const change = { email: `new-${shop.email}`, ...PROOF }
  await changeEmail({ ...shop, member: founder.member }, change, { ...FROM, sessionToken: sid })
  removeMember(owner, shop.userId, () => {})
  await requestErasure(owner, PROOF, FROM)
  revertEmailChange(latestToken("undo_email_change", shop.userId))
  expect(findErasure(owner).dueAt).not.toBeNull()
})

test("an owner deletes an account once its founder has no seat, who hears of both", async () => {
  clock.freeze(Date.now())
  const { shop, agata, owner } = await aHandedOverShop()
  await expect(requestErasure(owner, PROOF, FROM)).rejects.toThrow("The founder still logs in")
  removeMember(owner, shop.userId, () => {})
  await inviteMember(agata, { email: shop.email, seat: "viewer", ...PROOF }, FROM)
  const link = invitationTokenOf(listTeamInvitations(agata)[0]?.id ?? "")
  await requestErasure(owner, PROOF, FROM)
  await expect(
    acceptAsNew(link, { name: "F", password: PASSWORD, confirmPassword: PASSWORD }),
  ).rejects.toThrow("about to be deleted")
  await dispatchEvents()
  expect(mailedTo("account.erasure_asked").slice(0, 2)).toEqual([shop.email, agata.email])
  expect(mailedTo("team.removed")).toContain(shop.email)
  cancelErasure(latestToken("cancel_erasure", shop.userId))
  expect(findErasure(owner).dueAt).toBeNull()
})

test("of two hand-overs at once one makes an owner, and no token survives them", async () => {
  const [shop, agata, mira] = [aBrand(), aBrand(), aBrand()]
  await join(shop, agata)
  await join(shop, mira)
  const sid = startSession(await verifyCredentials("brand", shop.email, PASSWORD, FROM), {})
  const founder = findActorBySession(sid) as BrandActor
  const done = await Promise.allSettled([
    transferOwnership(founder, agata.userId, PROOF, FROM, () => {}),
    transferOwnership(founder, mira.userId, PROOF, FROM, () => {}),
    tokenOfShop(founder),
  ])
  expect(done.slice(0, 2).filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  expect(ownersOf(shop)).toHaveLength(1)
  expect(listApiTokens(shop)).toEqual([])
})

test("the next owner reads nothing of the founder's sign-ins, and invitations end", async () => {
  const [shop, agata] = [aBrand(), aBrand()]
  await join(shop, agata)
  byRequest(() => aSession(shop))
  write(() => recordEvent({ type: "account.passkey_added", actorId: shop.userId }))
  await dispatchEvents()
  await inviteMember(shop, { email: "spare@example.com", seat: "manager", ...PROOF }, FROM)
  await gatherData(requestExport(shop).exportId)
  expect(listExports(shop)).toMatchObject([{ state: "ready" }])
  const { exportId } = requestExport(shop)
  await transferOwnership(shop, agata.userId, PROOF, FROM, () => {})
  await gatherData(exportId)
  const owner = findActorForJob(shop.userId, agata.userId)
  const states = listExports(owner).map(({ state }) => state)
  expect(states.sort()).toEqual(["expired", "failed"])
  byRequest(() => aSession(shop))
  expect(listActivity(owner).items.map(({ act }) => act)).not.toContain("Logged in")
  expect(await wholeCopy(shop.userId)).not.toContain("account.logged_in")
  expect(listNotices(owner).items.map(({ title }) => title)).not.toContain("A passkey was added")
  expect(listTeamInvitations(owner)).toEqual([])
})

test("a person without a seat joins again by a new invitation, or their login goes", async () => {
  clock.freeze(Date.now())
  const shop = aBrand()
  const [email, other] = ["asha-again@example.com", "asha-gone@example.com"]
  const NEW = { name: "Asha", password: PASSWORD, confirmPassword: PASSWORD }
  const invite = async (to: string) => {
    await inviteMember(shop, { email: to, seat: "manager", ...PROOF }, FROM)
    const open = listTeamInvitations(shop).find((one) => one.email === to)
    return acceptAsNew(invitationTokenOf(open?.id ?? ""), NEW)
  }
  for (const to of [email, other]) {
    await invite(to)
    const member = listTeam(shop).find((one) => one.email === to)
    const personId = member?.personId ?? ""
    askApproval(findActorForJob(shop.userId, personId), { ...ASKED, subjectId: to })
    const passkey = { name: "Phone", credentialId: to, publicKey: "k", counter: 0, transports: [] }
    db.insert(passkeys)
      .values({ id: to, userId: personId, createdAt: 1, ...passkey })
      .run()
    db.insert(factors).values({ userId: personId, setAt: 1 }).run()
    removeMember(shop, personId, () => {})
  }
  expect(eraseUnusedLogins()).toBe(2)
  await invite(email)
  const back = listTeam(shop).find((one) => one.email === email)?.personId ?? ""
  const opening = [passkeys, factors].flatMap((table) =>
    db.select().from(table).where(eq(table.userId, back)).all(),
  )
  expect(opening).toEqual([])
  clock.advance(7 * DAY + 1)
  while ((await runDueJobs("test")) > 0);
  expect(isEmailTaken("brand", other)).toBe(false)
  expect(isEmailTaken("brand", email)).toBe(true)
  expect(listTeam(shop).map((one) => one.email)).toEqual([shop.email, email])
  const names = listApprovals(shop).map(({ requester }) => requester)
  expect(names.sort()).toEqual(["Asha", "Former member"])
})

test("payouts ask for the owner's confirmed email, not the founder's", async () => {
  const { influencer: maya, orderId } = aPayout("due")
  const agata = anInfluencer()
  await join(maya, agata)
  await transferOwnership(maya, agata.userId, PROOF, FROM, () => {})
  unverified(maya)
  expect(findPayoutStop(payoutOf(orderId))?.stop).not.toBe("email_unverified")
  expect(findActorForJob(maya.userId, agata.userId).emailVerifiedAt).not.toBeNull()
  unverified(agata)
  expect(findPayoutStop(payoutOf(orderId))?.stop).toBe("email_unverified")
  expect(findActorForJob(maya.userId, agata.userId).emailVerifiedAt).toBeNull()
})

test("a founder who is manager now hears what became of their request", async () => {
  const { shop, agata, owner } = await aHandedOverShop()
  const id = askApproval(findActorForJob(shop.userId, null), ASKED)
  approveRequest(owner, id, () => {})
  await dispatchEvents()
  expect(mailedTo("approval.approved")).toEqual([shop.email, agata.email])
})

test("a hand-over cancels the founder's open checkouts", async () => {
  const { brand, projectId, applicationIds } = aProjectWithBids([90_000])
  const agata = aBrand()
  await join(brand, agata)
  const { paymentId } = startPayment(brand, projectId, { applicationIds })
  const cancel = () => cancelCheckoutsOf(brand.userId, brand.userId)
  await transferOwnership(brand, agata.userId, PROOF, FROM, cancel)
  expect(readPayment(paymentId)).toMatchObject({ status: "failed" })
  expect(findActorForJob(brand.userId, null).member?.seat).toBe("manager")
})
