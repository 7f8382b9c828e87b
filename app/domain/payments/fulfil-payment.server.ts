import { and, eq, isNull } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems } from "#db/schema/payments.ts"
import { projects } from "#db/schema/projects.ts"
import { takePlaces, writeDecision } from "../orders/decisions.server.ts"
import { startNewOrder, startOrder } from "../orders/order-steps.server.ts"
import type { PaymentRow } from "./payment-rows.server.ts"

const selectProject = query((p: Params<{ id: string; brandId: string }>) =>
  db
    .select({
      title: projects.title,
      niche: projects.niche,
      influencerCount: projects.influencerCount,
      shortlistedCount: projects.shortlistedCount,
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.brandId))
    .where(
      and(
        eq(projects.id, p.id),
        eq(projects.brandId, p.brandId),
        isNull(projects.deletedAt),
        isNull(users.deletedAt),
      ),
    ),
)
type ProjectRow = NonNullable<ReturnType<typeof selectProject.get>>

const selectItems = query((p: Params<{ paymentId: string }>) =>
  db
    .select({
      id: paymentItems.id,
      applicationId: paymentItems.applicationId,
      influencerId: paymentItems.influencerId,
      bidMinor: paymentItems.bidMinor,
      status: applications.status,
      influencerLeftAt: users.deletedAt,
      orderId: orders.id,
      orderStatus: orders.status,
    })
    .from(paymentItems)
    .innerJoin(applications, eq(applications.id, paymentItems.applicationId))
    .innerJoin(users, eq(users.id, paymentItems.influencerId))
    .leftJoin(
      orders,
      and(
        eq(orders.projectId, applications.projectId),
        eq(orders.influencerId, applications.influencerId),
      ),
    )
    .where(eq(paymentItems.paymentId, p.paymentId)),
)
type ItemRow = ReturnType<typeof selectItems.all>[number]

/**
 * Shortlists the paid applicants and starts their orders, all or none, in the settlement's transaction.
 * Answers with the reason when something changed so that it is not possible.
 */
export function fulfilPayment(payment: PaymentRow): string | undefined {
  const project = selectProject.get({ id: payment.projectId, brandId: payment.brandId })
  if (!project) return "the project is gone"
  const items = selectItems.all({ paymentId: payment.id })
  const refusal = findRefusal(project, items)
  if (refusal) return refusal
  const pending = items.filter((item) => item.status === "pending")
  for (const item of pending) shortlistAndStart(payment, project, item)
  for (const { id, orderId } of items) if (orderId) startOrder(orderId, id)
  takePlaces(payment.projectId, pending.length)
  return undefined
}

function findRefusal(project: ProjectRow, items: ItemRow[]): string | undefined {
  if (items.some((item) => item.influencerLeftAt !== null)) return "an influencer has left"
  const isPending = (item: ItemRow) => item.status === "pending" && item.orderId === null
  const isDrafted = (item: ItemRow) => item.status === "shortlisted" && item.orderStatus === "draft"
  if (!items.every((item) => isPending(item) || isDrafted(item))) {
    return "an applicant was decided on meanwhile"
  }
  const places = project.influencerCount - project.shortlistedCount
  return items.filter(isPending).length > places ? "the project is full" : undefined
}

function shortlistAndStart(payment: PaymentRow, project: ProjectRow, item: ItemRow): void {
  const { projectId, brandId, bidCurrency: currency } = payment
  const { id, applicationId, influencerId, bidMinor: amountMinor } = item
  writeDecision("shortlist", { ...item, id: applicationId, projectId, brandId })
  const { title, niche } = project
  const snapshot = { title, niche, currency, amountMinor }
  startNewOrder({ projectId, applicationId, influencerId, brandId, ...snapshot }, id)
}
