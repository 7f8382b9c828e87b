import { href, urls } from "#app/urls/index.ts"
import type { ActSubject } from "#db/schema/admin-words.ts"

/** Returns undefined for subjects without a page. */
export function subjectHref(subject: ActSubject, id: string): string | undefined {
  switch (subject) {
    case "user":
      return href(urls.admin.user, { userId: id })
    case "project":
      return href(urls.admin.project, { projectId: id })
    case "order":
      return href(urls.admin.order, { orderId: id })
    case "payment":
      return href(urls.admin.payment, { paymentId: id })
    case "payout":
      return href(urls.admin.payout, { payoutId: id })
    case "refund_request":
      return href(urls.admin.refund, { requestId: id })
    case "dispute":
      return href(urls.admin.dispute, { disputeId: id })
    case "report":
      return href(urls.admin.report, { reportId: id })
    case "sanction":
      return href(urls.admin.appeal, { sanctionId: id })
    case "operator":
      return href(urls.admin.audit, { subject: id })
    default:
      return undefined
  }
}
