import { href, urls } from "#app/urls/index.ts"
import type { ActSubject } from "#db/schema/admin-words.ts"

/** Returns undefined for subjects without a page. */
export function subjectHref(subject: ActSubject, id: string): string | undefined {
  const { admin } = urls
  switch (subject) {
    case "user":
      return href(admin.user, { userId: id })
    case "project":
      return href(admin.project, { projectId: id })
    case "order":
      return href(admin.order, { orderId: id })
    case "payment":
      return href(admin.payment, { paymentId: id })
    case "payout":
      return href(admin.payout, { payoutId: id })
    case "refund_request":
      return href(admin.refund, { requestId: id })
    case "dispute":
      return href(admin.dispute, { disputeId: id })
    case "report":
      return href(admin.report, { reportId: id })
    case "sanction":
      return href(admin.appeal, { sanctionId: id })
    case "operator":
      return href(admin.audit, { subject: id })
    default:
      return undefined
  }
}
