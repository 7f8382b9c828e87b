import { eq } from "drizzle-orm"
import { afterEach, expect, test } from "vitest"
import { markAllRead } from "#app/domain/admin/notifications/mark-notices.server.ts"
import { findAccount } from "#app/domain/identity/accounts/account-queries.server.ts"
import type { Actor, BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { findActorBySession, startSession } from "#app/domain/identity/accounts/sessions.server.ts"
import { verifyCredentials } from "#app/domain/identity/accounts/verify-credentials.server.ts"
import { acceptAsNew, acceptAsPerson } from "#app/domain/identity/team/accept-invitation.server.ts"
import { transferOwnership } from "#app/domain/identity/team/hand-over.server.ts"
import {
  inviteMember,
  withdrawTeamInvitation,
} from "#app/domain/identity/team/invite-member.server.ts"
import {
  changeSeat,
  leaveAccount,
  removeMember,
  switchAccount,
} from "#app/domain/identity/team/seats.server.ts"
import {
  findTeamInvitation,
  invitationTokenOf,
  listTeam,
  listTeamInvitations,
} from "#app/domain/identity/team/team-queries.server.ts"
import { createList } from "#app/domain/market/creators/lists/manage-lists.server.ts"
import { streamArchive } from "#app/domain/privacy/archive.server.ts"
import { Forbidden } from "#app/domain/shared/errors.ts"
import { markRead } from "#app/domain/work/conversations/read-cursors.server.ts"
import { readNewMessages } from "#app/domain/work/conversations/read-new-messages.server.ts"
import { sendMessage } from "#app/domain/work/conversations/send-message.server.ts"
import { listThreads } from "#app/domain/work/conversations/thread-list.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { events } from "#db/schema/events.ts"
import type { Seat } from "#db/schema/team-words.ts"
import { aBrand, anApplication, anInfluencer, aProject, PASSWORD } from "#tests/support/domain.ts"
import { wholeCopy } from "#tests/support/exports.ts"
import { readZip } from "#tests/support/zip.ts"

afterEach(() => clock.release())

const FROM = { ip: "10.0.0.1" }
const PROOF = { currentPassword: PASSWORD }
const NEW = { name: "Asha Rao", password: PASSWORD, confirmPassword: PASSWORD }
let count = 0

async function invite(owner: Actor, seat: Exclude<Seat, "owner"> = "manager") {
  count += 1
  const email = `seat${count}@example.com`
  await inviteMember(owner, { email, seat, ...PROOF }, FROM)
  return { email, token: tokenFor(owner, email) }
}

const tokenFor = (owner: Actor, email: string) =>
  invitationTokenOf(listTeamInvitations(owner).find((one) => one.email === email)?.id ?? "")

async function logIn(role: Actor["role"], email: string) {
  const token = startSession(await verifyCredentials(role, email, PASSWORD, FROM), {})
  return { token, actor: () => findActorBySession(token) as BrandActor }
}

async function join(owner: Actor, seat?: Exclude<Seat, "owner">) {
  const { email, token } = await invite(owner, seat)
  await acceptAsNew(token, NEW)
  return logIn(owner.role, email)
}

const makeList = (actor: BrandActor) => createList(actor, { name: `List ${++count}` })

test("an invited person acts for the account, and events name them", async () => {
  const brand = aBrand()
  const { actor } = await join(brand)
  const asha = actor()
  expect(asha).toMatchObject({ userId: brand.userId, email: brand.email, name: brand.name })
  expect(asha.member).toMatchObject({ name: "Asha Rao", seat: "manager" })
  expect(listTeam(brand).map(({ name, seat }) => [name, seat])).toEqual([
    [brand.name, "owner"],
    ["Asha Rao", "manager"],
  ])
  makeList(asha)
  const { email } = await invite(brand, "viewer")
  const invited = db.select().from(events).where(eq(events.type, "team.invited")).all()
  expect(invited.every(({ personId }) => personId === null)).toBe(true)
  expect(email).toContain("@")
})

test("an invitation works once, for seven days, until withdrawn", async () => {
  clock.freeze(Date.now())
  const brand = aBrand()
  const used = await invite(brand)
  await acceptAsNew(used.token, NEW)
  await expect(acceptAsNew(used.token, NEW)).rejects.toThrow("no longer works")
  const withdrawn = await invite(brand)
  withdrawTeamInvitation(brand, findTeamInvitation(withdrawn.token).id)
  expect(() => findTeamInvitation(withdrawn.token)).toThrow("no longer works")
  const old = await invite(brand)
  await inviteMember(brand, { email: old.email, seat: "viewer", ...PROOF }, FROM)
  expect(() => findTeamInvitation(old.token)).toThrow("no longer works")
  const expiring = await invite(brand)
  clock.advance(7 * DAY + 1)
  expect(() => findTeamInvitation(expiring.token)).toThrow("no longer works")
})

test("an existing person joins by their own login alone", async () => {
  const [brand, agency, stranger] = [aBrand(), aBrand(), aBrand()]
  await inviteMember(brand, { email: agency.email, seat: "finance", ...PROOF }, FROM)
  const token = tokenFor(brand, agency.email)
  await expect(acceptAsNew(token, NEW)).rejects.toThrow("Log in to accept")
  const { token: sid, actor } = await logIn("brand", agency.email)
  expect(() => acceptAsPerson(stranger, token, "Eve", sid)).toThrow("another address")
  acceptAsPerson(agency, token, "Agata", sid)
  expect(actor()).toMatchObject({ userId: brand.userId, member: { seat: "finance" } })
  switchAccount(actor(), agency.userId, sid)
  expect(actor().userId).toBe(agency.userId)
  expect(() => switchAccount(actor(), stranger.userId, sid)).toThrow("not a member")
})

test("a seat decides what a verb does", async () => {
  const brand = aBrand()
  const viewer = await join(brand, "viewer")
  const finance = await join(brand, "finance")
  expect(() => makeList(viewer.actor())).toThrow("Only the owner or a manager")
  expect(() => makeList(finance.actor())).toThrow("Only the owner or a manager")
  await expect(invite(finance.actor())).rejects.toThrow("Only the owner")
})

test("a verb that began before a removal changes nothing", async () => {
  const brand = aBrand()
  const { actor, token } = await join(brand)
  const before = actor()
  const ended: string[] = []
  removeMember(brand, before.member?.personId ?? "", () => ended.push("checkouts"))
  expect(ended).toEqual(["checkouts"])
  expect(() => makeList(before)).toThrow("Your seat in this account has changed")
  expect(findActorBySession(token)).toBeUndefined()
  await expect(logIn("brand", before.member?.email ?? "")).rejects.toThrow("member of no account")
})

test("a changed seat counts at once", async () => {
  const brand = aBrand()
  const { actor } = await join(brand)
  const before = actor()
  changeSeat(brand, before.member?.personId ?? "", "viewer")
  expect(() => makeList(before)).toThrow("Your seat in this account has changed")
  expect(actor().member?.seat).toBe("viewer")
})

test("the ownership moves with the seat, not with the email", async () => {
  const brand = aBrand()
  const { actor } = await join(brand)
  const personId = actor().member?.personId ?? ""
  await expect(
    transferOwnership(brand, personId, { currentPassword: "x" }, FROM, () => {}),
  ).rejects.toThrow("not your current password")
  await transferOwnership(brand, personId, PROOF, FROM, () => {})
  expect(actor()).toMatchObject({ email: brand.email, member: { seat: "owner" } })
  const founder = await logIn("brand", brand.email)
  expect(founder.actor().member?.seat).toBe("manager")
  expect(() => leaveAccount(actor(), () => {})).toThrow("Hand the ownership over first")
  removeMember(actor(), brand.userId, () => {})
  expect(founder.actor()).toBeUndefined()
  expect(findAccount(brand.userId).email).toBe(brand.email)
})

test("a copy of a member's data has the person's, and nothing of the account", async () => {
  const brand = aBrand({ phone: "+919811112222" })
  const { actor } = await join(brand)
  makeList(actor())
  const person = actor().member
  const copy = await wholeCopy(person?.personId ?? "")
  expect(copy).toContain(person?.email ?? "-")
  expect(copy).toContain("Asha Rao")
  for (const secret of [brand.email, "+919811112222", `List ${count}`]) {
    expect(copy).not.toContain(secret)
  }
  expect(await wholeCopy(brand.userId)).not.toContain("10.0.0.1")
  const chunks: Buffer[] = []
  for await (const chunk of await streamArchive(person?.personId ?? ""))
    chunks.push(Buffer.from(chunk))
  const files = await readZip(Buffer.concat(chunks))
  expect(files.get("account.json")).toContain(person?.email)
})

test("a creator has one manager", async () => {
  const maya = anInfluencer()
  await expect(invite(maya, "finance")).rejects.toThrow("seat")
  const { actor } = await join(maya)
  await expect(invite(maya)).rejects.toThrow("You can have one manager")
  await transferOwnership(maya, actor().member?.personId ?? "", PROOF, FROM, () => {})
  removeMember(actor(), maya.userId, () => {})
  await expect(invite(actor())).resolves.toBeDefined()
})

test("a creator's account whose founder has left may have a manager", async () => {
  const maya = anInfluencer()
  const next = await join(maya)
  const owner = next.actor() as Actor
  await transferOwnership(
    maya,
    owner.member?.personId ?? "",
    { currentPassword: PASSWORD },
    FROM,
    () => {},
  )
  removeMember(next.actor(), maya.userId, () => {})
  expect((await invite(next.actor())).token).not.toBe("")
})

test("a viewer's look marks no message and no notice as read", async () => {
  const brand = aBrand()
  const viewer = (await join(brand, "viewer")).actor()
  const maya = anInfluencer()
  const projectId = aProject(brand)
  anApplication(maya, projectId)
  const key = { projectId, influencerId: maya.userId }
  const { threadId } = sendMessage(maya, key, { body: "I need your answer today." })
  const unread = () => listThreads(brand, {}).items[0]?.unread
  const before = unread()
  markRead(viewer, threadId, Number.MAX_SAFE_INTEGER)
  readNewMessages(viewer, threadId, 0)
  expect(() => markAllRead(viewer, 1)).toThrow(Forbidden)
  expect(unread()).toBe(before)
  markRead(brand, threadId, Number.MAX_SAFE_INTEGER)
  expect(unread()).not.toBe(before)
})
