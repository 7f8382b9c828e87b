import { decisionHref, href, urls } from "#app/urls/index.ts"
import { aShop, payAtCheckout, startPaying } from "./checkout.ts"
import type { RunningServer } from "./server.ts"
import { change, query, withDatabase } from "./stored.ts"

/** A brief with all parts. */
export const FULL_BRIEF = {
  deliverables: [
    { type: "reel", platform: "Instagram", quantity: 2 },
    { type: "story", platform: "Instagram", quantity: 1 },
  ],
  dos: "Show the fabric in daylight.\nSay where it is made.",
  donts: "No other brands in the picture.",
  hashtags: "#autumn #linen",
  mentions: "@linenandco",
  revisionRounds: 1,
  usage: { kind: "paid_ads", months: 6, territory: "India" },
  exclusivity: "No other linen brand for 30 days.",
  product: { name: "Linen shirt", valueMinor: 250_000 },
}

/** Creates a brand with one paid applicant per bid, by HTTP; `brief` is inserted directly. */
export async function paidOrders(
  server: Pick<RunningServer, "dataDir" | "visitor">,
  bids: string[],
  brief: object = {},
) {
  const shop = await aShop(server, bids)
  change(
    server,
    "UPDATE projects SET brief = ? WHERE id = ?",
    JSON.stringify(brief),
    shop.projectId,
  )
  for (const applicationId of shop.applicationIds) {
    await shop.brand.post(decisionHref(shop.projectId, applicationId, "shortlist"))
  }
  const paying = await startPaying(shop)
  await shop.brand.follow(await payAtCheckout(shop.brand, paying, "success"))
  const orderIds = query<{ id: string }>(
    server,
    `SELECT orders.id FROM orders JOIN applications ON applications.id = application_id
     WHERE orders.project_id = ? ORDER BY applications.rowid`,
    shop.projectId,
  ).map(({ id }) => id)
  const [orderId = ""] = orderIds
  const [influencer] = shop.influencers
  if (!influencer || orderIds.length !== bids.length) throw new Error("Not everybody was paid for.")
  return { ...shop, influencer, orderIds, orderId, path: href(urls.orders.show, { orderId }) }
}
export type PaidOrders = Awaited<ReturnType<typeof paidOrders>>

/** Changes an order's row directly. */
export function putOrder(
  server: Pick<RunningServer, "dataDir">,
  orderId: string,
  set: string,
  ...values: unknown[]
) {
  change(server, `UPDATE orders SET ${set} WHERE id = ?`, ...values, orderId)
}

/** Moves all dates and timers of an order into the past. */
export function letTimePass(
  server: Pick<RunningServer, "dataDir">,
  orderId: string,
  milliseconds: number,
) {
  const moments = [
    "ordered",
    "started",
    "due",
    "review_due",
    "answer_due",
    "paused",
    "proposed_due",
  ]
  const earlier = moments.map((name) => `${name}_at = ${name}_at - @ms`).join(", ")
  const values = { ms: milliseconds, orderId }
  withDatabase(server, (db) => {
    db.transaction(() => {
      db.prepare(`UPDATE orders SET ${earlier} WHERE id = @orderId`).run(values)
      db.prepare("UPDATE jobs SET run_at = run_at - @ms WHERE ref = @orderId").run(values)
    })()
  })
}

export const orderRow = (server: Pick<RunningServer, "dataDir">, orderId: string) =>
  query<Record<string, string | number | null>>(
    server,
    "SELECT * FROM orders WHERE id = ?",
    orderId,
  )[0]

/** Lists an order's events since payment. */
export const eventsOfOrder = (server: Pick<RunningServer, "dataDir">, orderId: string): string[] =>
  query<{ type: string }>(
    server,
    "SELECT type FROM events WHERE order_id = ? AND type <> 'order.drafted' ORDER BY rowid",
    orderId,
  ).map(({ type }) => type)
