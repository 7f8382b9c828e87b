import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { findNoticeFacts } from "#app/domain/admin/notifications/notice-facts.server.ts"
import { NOTIFICATION_RULES } from "#app/domain/admin/notifications/notification.ts"
import type { Audience } from "#app/domain/admin/notifications/notification-rule.ts"
import { sideOf } from "#app/domain/identity/accounts/account-queries.server.ts"
import { fromPlatformMask } from "#app/domain/shared/platforms.ts"
import { db } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { chargebacks } from "#db/schema/chargebacks.ts"
import { notices } from "#db/schema/notifications.ts"
import { payments, refunds } from "#db/schema/payments.ts"
import { projects, projectTerms } from "#db/schema/projects.ts"
import type { Role } from "#db/schema/words.ts"
import { ROWS_PER_READ, rowsOf, stretchesOf } from "./row-pages.server.ts"

export type ExportRow = Record<string, string | number | boolean | null>

const selectProjects = (where: SQL | undefined) =>
  db.select().from(projects).where(where).orderBy(desc(projects.feedKey))

const toProjectRow = ({
  platformMask,
  titleKey,
  nicheKey,
  searchableDescription,
  budgetKey,
  closingKey,
  facets,
  brief,
  ...row
}: typeof projects.$inferSelect) => ({
  ...row,
  brief: JSON.stringify(brief),
  platforms: fromPlatformMask(platformMask).join(" "),
})

export function* listProjects(userId: string): Iterable<ExportRow> {
  const mine = eq(projects.brandId, userId)
  const present = rowsOf((last: { feedKey: number } | undefined) => {
    const isAfter = sql`${projects.feedKey} < ${last?.feedKey ?? Number.MAX_SAFE_INTEGER}`
    return selectProjects(and(mine, isNull(projects.deletedAt), isAfter))
      .limit(ROWS_PER_READ)
      .all()
  })
  for (const row of present) yield toProjectRow(row)
  for (const stretch of stretchesOf(projects)) {
    const rows = selectProjects(and(stretch, mine, isNotNull(projects.deletedAt))).all()
    yield* rows.map(toProjectRow)
  }
}

/** Earlier versions of briefs that received bids. */
export const listEarlierBriefs = (userId: string): Iterable<ExportRow> =>
  rowsOf((last: { projectId: string; termsId: string } | undefined) =>
    db
      .select({
        projectId: projectTerms.projectId,
        termsId: projectTerms.termsId,
        terms: projectTerms.terms,
        replacedAt: projectTerms.replacedAt,
      })
      .from(projects)
      .innerJoin(projectTerms, eq(projectTerms.projectId, projects.id))
      .where(
        and(
          eq(projects.brandId, userId),
          sql`(${projectTerms.projectId}, ${projectTerms.termsId})
            > (${last?.projectId ?? ""}, ${last?.termsId ?? ""})`,
        ),
      )
      .orderBy(asc(projectTerms.projectId), asc(projectTerms.termsId))
      .limit(ROWS_PER_READ)
      .all(),
  )

export const listPayments = (userId: string): Iterable<ExportRow> =>
  rowsOf((last: { createdAt: number; id: string } | undefined) =>
    db
      .select({
        id: payments.id,
        projectId: payments.projectId,
        amountPaise: payments.amountPaise,
        currency: payments.currency,
        bidCurrency: payments.bidCurrency,
        fxRate: payments.fxRate,
        status: payments.status,
        providerOrderId: payments.providerOrderId,
        providerPaymentId: payments.providerPaymentId,
        receiptYear: payments.receiptYear,
        receiptSerial: payments.receiptSerial,
        createdAt: payments.createdAt,
        paidAt: payments.paidAt,
        ip: payments.ip,
      })
      .from(payments)
      .where(
        and(
          eq(payments.brandId, userId),
          sql`(${payments.createdAt}, ${payments.id})
            > (${last?.createdAt ?? -1}, ${last?.id ?? ""})`,
        ),
      )
      .orderBy(asc(payments.createdAt), asc(payments.id))
      .limit(ROWS_PER_READ)
      .all(),
  )

export const listRefunds = (userId: string): Iterable<ExportRow> =>
  rowsOf((last: { paidSinceAt: number; id: string } | undefined) =>
    db
      .select({
        id: refunds.id,
        paymentId: refunds.paymentId,
        amountPaise: refunds.amountPaise,
        status: refunds.status,
        reason: refunds.reason,
        createdAt: refunds.createdAt,
        processedAt: refunds.processedAt,
        paidSinceAt: payments.createdAt,
      })
      .from(payments)
      .innerJoin(refunds, eq(refunds.paymentId, payments.id))
      .where(
        and(
          eq(payments.brandId, userId),
          sql`(${payments.createdAt}, ${refunds.id})
            > (${last?.paidSinceAt ?? -1}, ${last?.id ?? ""})`,
        ),
      )
      .orderBy(asc(payments.createdAt), asc(refunds.id))
      .limit(ROWS_PER_READ)
      .all(),
  )

export const listChargebacks = (userId: string): Iterable<ExportRow> =>
  rowsOf((last: { openedAt: number; id: string } | undefined) =>
    db
      .select({
        id: chargebacks.id,
        paymentId: chargebacks.paymentId,
        status: chargebacks.status,
        amountPaise: chargebacks.amountPaise,
        phase: chargebacks.phase,
        reasonCode: chargebacks.reasonCode,
        reasonDescription: chargebacks.reasonDescription,
        openedAt: chargebacks.openedAt,
        answeredAt: chargebacks.answeredAt,
      })
      .from(payments)
      .innerJoin(chargebacks, eq(chargebacks.paymentId, payments.id))
      .where(
        and(
          eq(payments.brandId, userId),
          sql`(${chargebacks.openedAt}, ${chargebacks.id})
            > (${last?.openedAt ?? -1}, ${last?.id ?? ""})`,
        ),
      )
      .orderBy(asc(chargebacks.openedAt), asc(chargebacks.id))
      .limit(ROWS_PER_READ)
      .all(),
  )

/** Uses current texts. */
export function* listNotices(userId: string): Iterable<ExportRow> {
  const role = db.select({ role: sideOf }).from(users).where(eq(users.id, userId)).get()?.role
  const rows = rowsOf((last: { id: number } | undefined) => {
    const isAfter = sql`${notices.id} < ${last?.id ?? Number.MAX_SAFE_INTEGER}`
    const some = db
      .select()
      .from(notices)
      .where(and(eq(notices.userId, userId), isAfter))
      .orderBy(desc(notices.id))
      .limit(ROWS_PER_READ)
      .all()
    const facts = findNoticeFacts(some)
    return some.map((notice, index) => ({ ...notice, facts: facts[index] }))
  })
  for (const { type, createdAt, readAt, facts } of rows) {
    const notificationRule = NOTIFICATION_RULES[type].find(
      (one) => one.isInList && isFor(role, one.to),
    )
    const words = facts &&
      notificationRule && {
        title: notificationRule.title(facts),
        text: notificationRule.text(facts),
      }
    yield { type, title: words?.title ?? "", text: words?.text ?? "", createdAt, readAt }
  }
}

const isFor = (role: Role | undefined, to: Audience): boolean =>
  to === "actor" || (to === "brand") === (role === "brand")
