import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "./accounts.ts"
import { paidOrders } from "./paid-orders.ts"
import type { RunningServer } from "./server.ts"
import { change, query } from "./stored.ts"

/** A job issues the receipt. */
async function receiptId(server: RunningServer, brandId: string): Promise<string> {
  for (let n = 0; n < 100; n += 1) {
    const [paper] = query<{ id: string }>(
      server,
      "SELECT id FROM papers WHERE brand_id = ?",
      brandId,
    )
    if (paper) return paper.id
    await setTimeout(100)
  }
  throw new Error("No receipt was issued.")
}

const OFFERED = {
  title: "One reel",
  text: "",
  platform: "Instagram",
  type: "reel",
  quantity: 1,
  revisionRounds: 2,
  usage: null,
  usageMonths: null,
}

/** A paid order with its conversation and receipt, and another brand and influencer. */
export async function apiWorld(server: RunningServer) {
  const shop = await paidOrders(server, ["1000"])
  await signedInAs(server, "brand", { name: "Rival" })
  await signedInAs(server, "influencer", { name: "Stranger" })
  const [order] = query<{ brand: string; influencer: string; application: string; piece: string }>(
    server,
    `SELECT brand_id AS brand, influencer_id AS influencer, application_id AS application,
      (SELECT id FROM deliverables WHERE order_id = orders.id) AS piece FROM orders WHERE id = ?`,
    shop.orderId,
  )
  if (!order) throw new Error("There is no order.")
  const idOf = (name: string) =>
    query<{ id: string }>(server, "SELECT user_id AS id FROM profiles WHERE name = ?", name)[0]
      ?.id ?? ""
  await shop.brand.post(
    href(urls.messages.start, { projectId: shop.projectId, influencerId: order.influencer }),
    { body: "Please begin on Friday.", key: randomUUID() },
  )
  const [thread] = query<{ id: string }>(
    server,
    "SELECT id FROM threads WHERE brand_id = ?",
    order.brand,
  )
  const serviceId = randomUUID()
  change(
    server,
    `INSERT INTO services (id, user_id, state, feed_key, title, platform, type, quantity,
         price_paise, days, revision_rounds, created_at, updated_at)
       VALUES (?, ?, 'paused', 1, 'One reel', 'Instagram', 'reel', 1, 50000, 5, 1, 0, 0)`,
    serviceId,
    order.influencer,
  )
  const offerId = randomUUID()
  change(
    server,
    `INSERT INTO offers (id, brand_id, influencer_id, thread_id, offered_by, bid_minor,
         delivery_days, work, status, created_at, expires_at)
       VALUES (?, ?, ?, ?, 'brand', 90000, 5, ?, 'declined', 1, 1)`,
    offerId,
    order.brand,
    order.influencer,
    thread?.id,
    JSON.stringify(OFFERED),
  )
  return {
    shop,
    userIds: {
      brand: order.brand,
      influencer: order.influencer,
      otherBrand: idOf("Rival"),
      otherInfluencer: idOf("Stranger"),
    },
    ids: {
      projectId: shop.projectId,
      applicationId: order.application,
      orderId: shop.orderId,
      deliverableId: order.piece,
      conversationId: thread?.id ?? randomUUID(),
      documentId: await receiptId(server, order.brand),
      creatorId: order.influencer,
      brandId: order.brand,
      serviceId,
      offerId,
      table: "months",
    } as Record<string, string>,
  }
}
