import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm"
import { findBillingRow } from "#app/domain/books/billing/billing-profile.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { blockedIdsJson } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { payments } from "#db/schema/payments.ts"
import { projects } from "#db/schema/projects.ts"
import { MAX_COUNTED_STEPS, type NextStep } from "./next-step.ts"

/** Newest first. */
const MAX_PROJECTS = 50
const MAX_DRAFTS = 3
const MAX_PAYMENTS = 20

const limit = sql.raw(String(MAX_COUNTED_STEPS + 1))

/** `hidden` is a JSON array of ids. */
const waiting = (hidden: string) => sql<number>`(SELECT count(*) FROM (
  SELECT 1 FROM applications
  WHERE applications.project_id = projects.id AND applications.status = 'pending'
    AND applications.countered_at IS NULL
    AND applications.influencer_id NOT IN (SELECT value FROM json_each(${hidden}))
  LIMIT ${limit}))`

const selectProjects = (p: { brandId: string; hidden: string }, status: "active" | "draft") =>
  db
    .select({
      projectId: projects.id,
      title: projects.title,
      count: status === "active" ? waiting(p.hidden) : sql<number>`0`,
    })
    .from(projects)
    .where(
      and(eq(projects.brandId, p.brandId), eq(projects.status, status), isNull(projects.deletedAt)),
    )
    .orderBy(desc(projects.feedKey))

type Side = { brandId: string; hidden: string }
const selectActive = query((p: Params<Side>) => selectProjects(p, "active").limit(MAX_PROJECTS))
const selectDrafts = query((p: Params<Side>) => selectProjects(p, "draft").limit(MAX_DRAFTS))

const selectUnpaid = query((p: Params<{ brandId: string }>) =>
  db
    .select({
      projectId: orders.projectId,
      title: orders.title,
      count: sql<number>`count(*)`,
      amountMinor: sql<number>`sum(amount_minor)`,
      currency: orders.currency,
    })
    .from(
      db
        .select(pick(orders, "projectId", "title", "amountMinor", "currency"))
        .from(orders)
        .innerJoin(projects, and(eq(projects.id, orders.projectId), isNull(projects.hiddenAt)))
        .where(and(eq(orders.brandId, p.brandId), eq(orders.status, "draft")))
        .orderBy(desc(orders.orderedAt), desc(orders.id))
        .limit(MAX_COUNTED_STEPS)
        .as("orders"),
    )
    .groupBy(sql`project_id`),
)

const selectPayments = query((p: Params<{ brandId: string; now: number }>) =>
  db
    .select({
      paymentId: payments.id,
      title: projects.title,
      dueAt: payments.expiresAt,
      amountMinor: payments.amountPaise,
      currency: payments.currency,
    })
    .from(
      db
        .select()
        .from(payments)
        .where(eq(payments.brandId, p.brandId))
        .orderBy(desc(payments.createdAt))
        .limit(MAX_PAYMENTS)
        .as("payments"),
    )
    .innerJoin(projects, eq(projects.id, payments.projectId))
    .where(
      and(
        inArray(payments.status, ["created", "attempted"]),
        sql`${payments.expiresAt} > ${p.now}`,
      ),
    ),
)

/** docs/rules.md#next-steps */
export function listBrandSteps({ userId: brandId }: BrandActor): NextStep[] {
  const side = { brandId, hidden: blockedIdsJson(brandId) }
  const open = selectPayments.all({ brandId, now: clock.now() })
  const unpaid = selectUnpaid.all({ brandId })
  // Receipts keep the details of the day of payment.
  const lacksBilling = open.length + unpaid.length > 0 && !findBillingRow(brandId)
  return [
    ...open.map((payment) => ({ kind: "payment" as const, ...payment })),
    ...(lacksBilling ? [{ kind: "billing" as const, title: "" }] : []),
    ...unpaid.map((one) => ({ kind: "unpaid" as const, ...one })),
    ...selectActive
      .all(side)
      .filter(({ count }) => count > 0)
      .map((project) => ({ kind: "applicants" as const, ...project })),
    ...selectDrafts
      .all(side)
      .map(({ projectId, title }) => ({ kind: "draft" as const, projectId, title })),
  ]
}
