import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { href, urls } from "#app/urls/index.ts"
import { SEATS, type Seat } from "#db/schema/team-words.ts"
import type { Role } from "#db/schema/words.ts"
import { asMember, signedInAs, signedInWith } from "./accounts.ts"
import { apiWorld } from "./api-world.ts"
import { putOrder } from "./paid-orders.ts"
import { aPhotograph } from "./pictures.ts"
import type { RunningServer } from "./server.ts"
import { query, withDatabase } from "./stored.ts"
import type { Visitor } from "./visitor.ts"

/** An account with somebody on each of its seats, and people outside. */
export type SeatAccount = {
  role: Role
  userId: string
  email: string
  people: { owner: Visitor } & Partial<Record<Seat, Visitor>>
  members: Seat[]
  removed: Visitor
  /** The owner of another account of the role. */
  other: Visitor
}

const SEATS_OF = {
  brand: SEATS.filter((seat) => seat !== "owner"),
  influencer: ["manager"],
} as const satisfies Record<Role, readonly Seat[]>

export const aPicture = async () =>
  new File([new Uint8Array(await aPhotograph())], "a.jpg", { type: "image/jpeg" })

/** Both sides of a paid order with all seats, and the ids of what they have, by parameter. */
export async function seatWorld(server: RunningServer) {
  const { shop, ids: ofApi, userIds } = await apiWorld(server)
  const accounts = {
    brand: await seatAccount(server, "brand", userIds.brand),
    influencer: await seatAccount(server, "influencer", userIds.influencer),
  }
  const { orderId = "", deliverableId = "", projectId = "", conversationId = "" } = ofApi
  const { owner: influencer } = accounts.influencer.people
  putOrder(server, orderId, "needs_approval = 1")
  const { owner: buyer } = accounts.brand.people
  await buyer.post(href(urls.orders.askAdCode, { orderId }), { note: "The reel", days: "30" })
  const idOf = (text: string, ...values: string[]) =>
    query<{ id: string }>(server, text, ...values)[0]?.id ?? randomUUID()
  const codeId = idOf("SELECT id FROM ad_codes WHERE order_id = ?", orderId)
  await influencer.post(href(urls.orders.adCode, { orderId, codeId }), { code: "a1b2c3" })
  const work = new FormData()
  for (const [name, value] of [["seen", "0"] as const, ["text", "Ad"] as const])
    work.append(name, value)
  work.append("files", await aPicture())
  await influencer.post(href(urls.orders.submitWork, { orderId, deliverableId }), work)
  await buyer.post(href(urls.orders.approveWork, { orderId, deliverableId }), { seen: "1" })
  await buyer.post(href(urls.orders.complete, { orderId }))
  const { brand } = accounts
  const own = { listId: randomUUID(), jobId: randomUUID(), code: "seats1" }
  const pictureId = await pictureOf(server, accounts.influencer)
  withDatabase(server, (db) => {
    db.prepare(
      "INSERT INTO creator_lists (id, brand_id, name, name_key, created_at) VALUES (?, ?, 'Tea', 'tea', 0)",
    ).run(own.listId, brand.userId)
    db.prepare(
      `INSERT INTO bulk_jobs (id, brand_id, project_id, action, created_at, starts_at, ended_at)
       VALUES (?, ?, ?, 'message', 1, 1, 1)`,
    ).run(own.jobId, brand.userId, projectId)
    db.prepare(
      `INSERT INTO tracked_links (code, order_id, deliverable_id, brand_id, influencer_id, target,
         created_at) VALUES (?, ?, ?, ?, ?, 'https://example.com/', 1)`,
    ).run(own.code, orderId, deliverableId, brand.userId, accounts.influencer.userId)
  })
  const ids: Record<string, string> = {
    ...{
      ...ofApi,
      ...own,
      codeId,
      pictureId,
      threadId: conversationId,
      influencerId: userIds.influencer,
    },
    applicationId: shop.applicationIds[0] ?? "",
    paymentId: idOf("SELECT id FROM payments WHERE project_id = ?", projectId),
    fileId: idOf("SELECT id FROM stored_files WHERE order_id = ?", orderId),
    personId: idOf(
      "SELECT person_id AS id FROM account_members WHERE account_id = ?",
      brand.userId,
    ),
    format: "csv",
    file: "posts.csv",
    platform: "youtube",
  }
  const exportIds = {
    brand: await exportOf(server, accounts.brand),
    influencer: await exportOf(server, accounts.influencer),
  }
  return { accounts, idsOf: (role: Role) => ({ ...ids, exportId: exportIds[role] }) }
}

async function seatAccount(server: RunningServer, role: Role, userId: string) {
  const [user] = query<{ email: string }>(server, "SELECT email FROM users WHERE id = ?", userId)
  const account = { role, email: user?.email ?? "" }
  const owner = await signedInWith(server, account)
  const people: SeatAccount["people"] = { owner }
  const members: Seat[] = [...SEATS_OF[role]]
  for (const seat of members) people[seat] = await asMember(server, account, seat)
  const removed = await asMember(server, account, "manager", "Gone")
  const page = href(urls.team.member, { personId: removed.personId })
  await owner.submit(await owner.open(page), "Remove from the team")
  return { ...account, userId, people, members, removed, other: await signedInAs(server, role) }
}

async function pictureOf(server: RunningServer, { people, userId }: SeatAccount): Promise<string> {
  const form = new FormData()
  form.append("name", "Seated")
  form.append("userName", "seated")
  form.append("picture", await aPicture())
  await people.owner.post(href(urls.influencer.account), form)
  const [profile] = query<{ id: string | null }>(
    server,
    "SELECT picture_id AS id FROM profiles WHERE user_id = ?",
    userId,
  )
  return profile?.id ?? ""
}

/** Waits until the copy of an account's data is made. */
async function exportOf(server: RunningServer, { people, userId }: SeatAccount): Promise<string> {
  await people.owner.post(href(urls.account.exports))
  for (let n = 0; n < 100; n += 1) {
    const [made] = query<{ id: string }>(
      server,
      "SELECT id FROM data_exports WHERE user_id = ? AND status = 'ready'",
      userId,
    )
    if (made) return made.id
    await setTimeout(100)
  }
  throw new Error("No copy of the data was made.")
}
