import { and, asc, eq, getTableColumns, isNotNull } from "drizzle-orm"
import type { OfferRow } from "#app/domain/market/offers/offer.ts"
import { findOfferOfProject, stepOffer } from "#app/domain/market/offers/step-offer.server.ts"
import { confirmPrivateProject } from "#app/domain/market/projects/private-projects.server.ts"
import { findNextFree } from "#app/domain/market/services/capacity.server.ts"
import { priceService } from "#app/domain/market/services/cart-queries.server.ts"
import {
  findOffered,
  type ShownService,
} from "#app/domain/market/services/service-queries.server.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { startNewOrder } from "#app/domain/work/orders/begin-order.server.ts"
import { cancelStartedOrder } from "#app/domain/work/orders/cancellation.server.ts"
import { changePlaces } from "#app/domain/work/orders/decisions.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems } from "#db/schema/payments.ts"
import { projects } from "#db/schema/projects.ts"
import { cartLines, privateProjects } from "#db/schema/services.ts"
import type { PaymentRow } from "./payment-queries.server.ts"

const selectBought = query((p: Params<{ paymentId: string }>) =>
  db
    .select({
      itemId: paymentItems.id,
      ...pick(paymentItems, "applicationId", "influencerId", "bidMinor"),
      projectId: projects.id,
      title: projects.title,
      niche: projects.niche,
      serviceKey: privateProjects.serviceKey,
      line: cartLines,
    })
    .from(paymentItems)
    .innerJoin(applications, eq(applications.id, paymentItems.applicationId))
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .innerJoin(privateProjects, eq(privateProjects.projectId, projects.id))
    .leftJoin(cartLines, eq(cartLines.id, privateProjects.cartLineId))
    .where(eq(paymentItems.paymentId, p.paymentId))
    .orderBy(asc(paymentItems.id)),
)
type Bought = ReturnType<typeof selectBought.all>[number]
/** `itemId`: null without a payment. */
type BoughtWork = Omit<Bought, "itemId" | "serviceKey" | "line"> & { itemId: string | null }

const selectUser = query((p: Params<{ id: string }>) =>
  db
    .select({ deletedAt: users.deletedAt, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, p.id)),
)

/**
 * Starts the order of a paid offer, or places the paid lines of a cart with their influencers
 * (docs/rules.md#bought-services), each by itself: one that cannot be ordered any more keeps the reason, and
 * `refundUnavailable` returns its money. Answers with why nothing at all can be ordered.
 */
export function placeBought({ id: paymentId, brandId, projectId }: PaymentRow): string | undefined {
  const brand = selectUser.get({ id: brandId })
  if (!brand || brand.deletedAt !== null) return "the brand has left"
  if (brand.suspendedAt !== null) return "the brand's account is suspended"
  const all = selectBought.all({ paymentId })
  const offer = findOfferOfProject(projectId)
  if (offer) return startOfferedOrder(brandId, offer, all[0])
  for (const bought of all) place(brandId, bought)
  return undefined
}

/** Starts the order of an offer that both sides accepted; answers with why not. */
export function startOfferedOrder(
  brandId: string,
  offer: OfferRow,
  bought: BoughtWork | undefined,
): string | undefined {
  if (!bought || offer.status !== "accepted") return "the offer was taken back meanwhile"
  const influencer = selectUser.get({ id: bought.influencerId })
  if (!influencer || influencer.deletedAt !== null) return "an influencer has left"
  if (influencer.suspendedAt !== null) return "an influencer's account is suspended"
  stepOffer(offer, "pay")
  startPrivateOrder(brandId, bought)
  return undefined
}

/** Begins the order that a private project holds: once it is paid, or confirmed where it is free. */
export function startPrivateOrder(
  brandId: string,
  bought: BoughtWork,
  how?: Parameters<typeof startNewOrder>[2],
) {
  const { itemId, applicationId, influencerId, projectId, title, niche } = bought
  confirmPrivateProject(applicationId)
  changePlaces(projectId, 1)
  const about = { projectId, applicationId, influencerId, brandId, title, niche }
  const order = { ...about, currency: "INR" as const, amountMinor: bought.bidMinor }
  return startNewOrder(order, itemId, how)
}

function place(brandId: string, bought: Bought): void {
  const { line } = bought
  const problem = findProblem(brandId, bought)
  const { id } = startPrivateOrder(brandId, bought, {
    way: "place",
    about: problem === undefined ? {} : { isSentBack: 1 },
  })
  if (problem !== undefined) {
    db.update(orders).set({ cancelReason: problem }).where(eq(orders.id, id)).run()
  }
  if (line) db.delete(cartLines).where(eq(cartLines.id, line.id)).run()
}

/** Says why a paid line cannot be ordered: the last price shown counts, and the last place is given once. */
function findProblem(brandId: string, { line, serviceKey }: Bought): string | undefined {
  if (!line) return "It had left the cart before the payment arrived."
  const service = findOffered(brandId, line.serviceId)
  if (!service) return "The influencer does not offer this service any more."
  if (!isOfferedWith(service, serviceKey)) {
    return "The influencer changed this service while you paid."
  }
  const isTaken = findNextFree(service, { hasPayments: false }) !== undefined
  return isTaken ? "Another brand took the last place while you paid." : undefined
}

/** Tells that it is offered as it was paid: the cart may hold other extras by now. */
const isOfferedWith = (service: ShownService, paidKey: string | null): boolean =>
  service.extras
    .reduce<string[][]>((all, { name }) => all.concat(all.map((some) => [...some, name])), [[]])
    .some((extras) => priceService(service, extras).key === paidKey)

/** Cancels what `placeBought` could not order, once the payment is known to be paid. */
export function refundUnavailable(paymentId: string): void {
  const isWaiting = and(
    eq(paymentItems.paymentId, paymentId),
    eq(orders.phase, "acceptance_pending"),
    isNotNull(orders.cancelReason),
  )
  const rows = db
    .select(getTableColumns(orders))
    .from(paymentItems)
    .innerJoin(orders, eq(orders.paymentItemId, paymentItems.id))
    .where(isWaiting)
    .all()
  for (const order of rows) cancelStartedOrder(order, "sendBack", "clock")
}
