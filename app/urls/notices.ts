import type { NoticePage } from "#app/domain/shared/events/notification-rule.ts"
import { offersHref } from "./add-ons.ts"
import { applicantsHref, href, paymentHref, paymentSectionHref, threadHref, urls } from "./index.ts"

export type NoticeIds = {
  projectId: string | null
  orderId: string | null
  paymentId?: string | number | undefined
  threadId?: string | number | undefined
  applicationId?: string | number | undefined
  invitationId?: string | number | undefined
  approvalId?: string | number | undefined
}

/** Falls back to the list of notices without an id. */
export function noticeHref(
  page: NoticePage,
  { projectId, orderId, paymentId, threadId, invitationId, applicationId, approvalId }: NoticeIds,
): string {
  if (page === "messages") return threadId ? threadHref(String(threadId)) : href(urls.messages.list)
  if (page === "offers" && threadId) return offersHref(String(threadId))
  if (page === "browse" || page === "searches") return href(urls.influencer[page])
  if (page === "invitations") return href(urls.brand.invitations)
  if (page === "security" || page === "privacy" || page === "channels") {
    return href(urls.account[page])
  }
  if (page === "payouts" || page === "sanctions") return href(urls.account[page])
  if (page === "team") {
    const id = approvalId && String(approvalId)
    return id ? href(urls.team.approval, { approvalId: id }) : href(urls.team.root)
  }
  if (page === "webhooks") return href(urls.account.webhooks)
  if (page === "earnings") return href(urls.influencer.earnings)
  if (page === "applicants" && projectId) return applicantsHref(projectId)
  if (page === "payment-section" && projectId) return paymentSectionHref(projectId)
  if (page === "project" && projectId) return href(urls.influencer.project, { projectId })
  if (page === "application" && applicationId) {
    return href(urls.influencer.application, { applicationId: String(applicationId) })
  }
  if (page === "order" && orderId) return href(urls.orders.show, { orderId })
  if (page === "invitation" && invitationId) {
    return href(urls.influencer.invitation, { invitationId: String(invitationId) })
  }
  if (page === "payment" && paymentId) return paymentHref(String(paymentId))
  return href(urls.notifications.list)
}

export type NoticeReadState = "read" | "unread"
