import type Database from "better-sqlite3"
import type { Random } from "../random.ts"
import { moneyInserter } from "./money.ts"
import type { ProjectRow } from "./projects.ts"
import { inserter } from "./table.ts"

const DAY = 86_400_000

/** Prime and above any number of influencers, so that steps meet each once. */
const STRIDE = 1_000_003

/** The first ones are shortlisted, with an order each. */
export function applicantInserter(
  client: Database.Database,
  { between, whole, isLucky, uuid }: Random,
  influencers: readonly string[],
  until: number,
) {
  const insertApplication = inserter(client, "applications", [
    "id",
    "project_id",
    "influencer_id",
    "bid_minor",
    "delivery_days",
    "status",
    "applied_at",
    "decided_at",
  ])
  const insertOrder = inserter(client, "orders", [
    "id",
    "project_id",
    "application_id",
    "influencer_id",
    "brand_id",
    "title",
    "niche",
    "currency",
    "amount_minor",
    "status",
    "ordered_at",
    "completed_at",
    "phase",
    "payment_item_id",
  ])
  const money = moneyInserter(client, until)
  const others = influencers.length - 1

  /** `isVisitorAmong` puts the first influencer in front. */
  return (project: ProjectRow, isVisitorAmong: boolean): void => {
    const start = whole(0, others - 1)
    for (let n = 0; n < project.applicant_count; n += 1) {
      const isVisitor = isVisitorAmong && n === 0
      const place = isVisitor ? 0 : 1 + ((start + n * STRIDE) % others)
      apply(project, influencers[place] ?? "", n < project.shortlisted_count)
    }
  }

  function apply(project: ProjectRow, influencer: string, isTaken: boolean): void {
    const appliedAt = momentAfter(project.posted_at, 12)
    const isRejected = !isTaken && isLucky(project.status === "closed" ? 0.6 : 0.2)
    const decidedAt = isTaken || isRejected ? momentAfter(appliedAt, 5) : null
    const bid = Math.round(project.least * between(0.9, 1.4))
    const id = uuid()
    insertApplication({
      id,
      project_id: project.id,
      influencer_id: influencer,
      bid_minor: bid - (bid % 100),
      delivery_days: Math.max(2, project.delivery_days + whole(-3, 3)),
      status: isTaken ? "shortlisted" : isRejected ? "rejected" : "pending",
      applied_at: appliedAt,
      decided_at: decidedAt,
    })
    if (!isTaken || decidedAt === null) return
    const isPaid = isLucky(0.85)
    const deliveredAt = decidedAt + whole(8, 30) * DAY
    const isDelivered = isPaid && deliveredAt < until && isLucky(0.8)
    const order = {
      id: uuid(),
      projectId: project.id,
      applicationId: id,
      influencerId: influencer,
      brandId: project.brand_id,
      currency: project.currency,
      bidMinor: bid - (bid % 100),
      paidAt: decidedAt,
      completedAt: isDelivered ? deliveredAt : null,
    }
    const paidBy = isPaid ? money.pay(order) : undefined
    insertOrder({
      id: order.id,
      project_id: project.id,
      application_id: id,
      influencer_id: influencer,
      brand_id: project.brand_id,
      title: project.title,
      niche: project.niche,
      currency: project.currency,
      amount_minor: order.bidMinor,
      status: isDelivered ? "completed" : isPaid ? "ongoing" : "draft",
      ordered_at: decidedAt,
      completed_at: order.completedAt,
      phase: isDelivered ? "completed" : isPaid ? "in_progress" : "payment_pending",
      payment_item_id: paidBy?.itemId ?? null,
    })
    if (paidBy) money.book(order, paidBy)
  }

  /** Within `days`, but not after the data ends. */
  function momentAfter(moment: number, days: number): number {
    const latest = Math.min(moment + days * DAY, until)
    return Math.floor(between(moment, Math.max(moment, latest)))
  }
}
