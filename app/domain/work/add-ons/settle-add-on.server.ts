import { eq, sql } from "drizzle-orm"
import { isSuspended } from "#app/domain/identity/accounts/act.server.ts"
import { findPerson } from "#app/domain/work/conversations/threads.server.ts"
import { insertAdCode } from "#app/domain/work/orders/ad-code-rows.server.ts"
import { startAddOn } from "#app/domain/work/orders/add-on-orders.server.ts"
import { renewGrants } from "#app/domain/work/orders/order-grants.server.ts"
import {
  findOrderRow,
  type OrderRow,
  recordStep,
} from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { addOns } from "#db/schema/add-ons.ts"
import { orders } from "#db/schema/orders.ts"
import type { AddOnKind } from "#db/schema/words.ts"
import { ADD_ONS, type AddOnRow, nameOfAddOn } from "./add-on.ts"
import { addOnFactsOf, findAddOnRow } from "./add-on-queries.server.ts"

type Item = { id: string; addOnId: string | null; influencerLeftAt: number | null }

/** Changes of its order by a paid one. */
const EFFECTS: Record<AddOnKind, (order: OrderRow, addOn: AddOnRow) => Partial<AddOnRow>> = {
  tip: () => ({}),
  other: () => ({}),
  revision: ({ id }) => {
    const maxRevisions = sql`${orders.maxRevisions} + 1`
    db.update(orders).set({ maxRevisions }).where(eq(orders.id, id)).run()
    return {}
  },
  ad_code: (order, { id, text: note, days }) => {
    insertAdCode(order.id, { id, note, days: days ?? 0 })
    recordStep(order, "order.ad_code_asked", { by: "brand" })
    return {}
  },
  rights: ({ id }, { months }) => ({ renewed: renewGrants(id, months ?? 0) }),
}

/** Turns paid money into a tip or an add-on, in the settlement's transaction; answers with why not. */
export function settleAddOn({ id: paymentItemId, addOnId, influencerLeftAt }: Item) {
  const addOn = findAddOnRow(addOnId ?? "")
  const order = addOn && findOrderRow(addOn.orderId)
  if (!addOn || !order) return "the add-on is gone"
  if (addOn.status === "paid") return "the add-on is paid already"
  const isAgreed = addOn.status === "accepted" || (addOn.kind === "tip" && addOn.status === "open")
  if (!isAgreed) return "the add-on was taken back meanwhile"
  if (influencerLeftAt !== null) return "an influencer has left"
  if (!findPerson(order.brandId)) return "the brand has left"
  if (isSuspended(order.influencerId)) return "an influencer's account is suspended"
  if (isSuspended(order.brandId)) return "the brand's account is suspended"
  if (!ADD_ONS[addOn.kind].canAdd(addOnFactsOf(order)).isAllowed)
    return "the order has changed meanwhile"
  const { id, amountPaise, kind } = addOn
  startAddOn(order, {
    id,
    title: `${nameOfAddOn(addOn)} · ${order.title}`,
    amountPaise,
    paymentItemId,
  })
  const paid = { status: "paid" as const, paidAt: clock.now(), ...EFFECTS[kind](order, addOn) }
  db.update(addOns).set(paid).where(eq(addOns.id, id)).run()
  const event = kind === "tip" ? "order.tipped" : "order.add_on_paid"
  recordStep(order, event, { by: "brand", amountPaise })
  return undefined
}
