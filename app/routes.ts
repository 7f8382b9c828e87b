import { index, layout, type RouteConfig, route } from "@remix-run/route-config"
import { adminRoutes } from "./admin-routes.ts"
import { at } from "./mount-route.ts"
import { urls } from "./urls.ts"

/** Which module answers which URL. The patterns stand in `urls.ts`. */
export default [
  // Public pages
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    at(urls.privacyPolicy, "routes/public/legal/privacy-policy-text.tsx"),
    at(urls.terms, "routes/public/legal/terms-text.tsx"),
    at(urls.refunds, "routes/public/legal/refunds-text.tsx"),
    at(urls.disclosureGuide, "routes/public/legal/disclosure-text.tsx"),
    at(urls.api.page, "routes/legacy-api/page.tsx"),
    at(urls.unsubscribe, "routes/unsubscribe/unsubscribe.tsx"),
    at(urls.demo.mail, "routes/demo/mailbox.tsx"),
    at(urls.demo.letter, "routes/demo/letter.tsx"),
  ]),
  // The market as everybody may see it
  layout("routes/public/layout.tsx", { id: "routes/market/layout" }, [
    at(urls.public.projects, "routes/market/projects.tsx"),
    at(urls.public.project, "routes/market/project.tsx"),
    at(urls.public.creator, "routes/market/creator.tsx"),
    at(urls.public.brand, "routes/market/brand.tsx"),
  ]),

  at(urls.unsubscribeAtOnce, "routes/unsubscribe/at-once.ts"),
  at(urls.demo.letterPage, "routes/demo/letter-page.ts"),
  at(urls.comingSoon, "routes/public/coming-soon.tsx"),

  // Registration
  at(urls.register.root, "routes/register/welcome.tsx", "register-root"),
  at(urls.register.welcome, "routes/register/welcome.tsx", "register-welcome"),
  at(urls.register.influencer, "routes/register/register.tsx", "register-influencer"),
  at(urls.register.brand, "routes/register/register.tsx", "register-brand"),

  // Login and logout
  at(urls.login.welcome, "routes/auth/welcome.tsx"),
  at(urls.login.influencer, "routes/auth/login.tsx", "influencer-login"),
  at(urls.login.brand, "routes/auth/login.tsx", "brand-login"),
  at(urls.logout, "routes/auth/logout.tsx"),

  // Links in mails
  at(urls.forgotPassword, "routes/recovery/forgot-password.tsx"),
  at(urls.resetPassword, "routes/recovery/reset-password.tsx"),
  at(urls.verifyEmail, "routes/recovery/verify-email.tsx"),
  at(urls.undoEmailChange, "routes/recovery/undo-email-change.tsx"),

  // Signed in: the influencer's dashboard, the brand's, then what both have
  layout("routes/dashboard/layout.tsx", [
    at(urls.influencer.dashboard, "routes/dashboard/home.tsx", "influencer-dashboard"),
    at(urls.influencer.browse, "routes/influencer/browse-projects.tsx"),
    at(urls.influencer.project, "routes/influencer/project-details.tsx"),
    at(urls.influencer.searches, "routes/influencer/searches.tsx"),
    at(urls.influencer.search, "routes/influencer/search-step.tsx"),
    at(urls.influencer.apply, "routes/influencer/apply.tsx"),
    at(urls.influencer.earnings, "routes/influencer/earnings.tsx"),
    at(urls.influencer.reports, "routes/reports/reports.tsx", "influencer-reports"),
    at(urls.influencer.account, "routes/account/account.tsx", "influencer-account"),
    at(urls.influencer.changePassword, "routes/account/password.tsx", "influencer-password"),

    at(urls.brand.dashboard, "routes/dashboard/home.tsx", "brand-dashboard"),
    at(urls.brand.reports, "routes/reports/reports.tsx", "brand-reports"),
    at(urls.brand.account, "routes/account/account.tsx", "brand-account"),
    at(urls.brand.changePassword, "routes/account/password.tsx", "brand-password"),
    at(urls.brand.projects, "routes/brand/projects.tsx"),
    at(urls.brand.editProject, "routes/brand/edit-project.tsx"),
    at(urls.brand.deleteProject, "routes/brand/delete-project.tsx"),
    at(urls.brand.project, "routes/brand/project-details.tsx"),
    at(urls.brand.decide, "routes/brand/applicant-decision.tsx"),

    // Applications, from both sides
    at(urls.influencer.applications, "routes/influencer/applications/list.tsx"),
    at(urls.influencer.application, "routes/influencer/applications/application.tsx"),
    at(urls.influencer.withdrawApplication, "routes/influencer/applications/withdraw.tsx"),
    at(urls.influencer.acceptBrief, "routes/influencer/applications/accept-brief.tsx"),
    at(urls.influencer.answerCounter, "routes/influencer/applications/answer-counter.tsx"),
    at(urls.brand.noteApplicant, "routes/brand/applicants/note.tsx"),
    at(urls.brand.counterOffer, "routes/brand/applicants/counter-offer.tsx"),
    at(urls.brand.withdrawCounter, "routes/brand/applicants/withdraw-counter.tsx"),

    at(urls.account.privacy, "routes/account/privacy.tsx"),
    at(urls.account.erase, "routes/account/privacy-erase.tsx"),
    at(urls.account.billing, "routes/account/billing.tsx"),
    at(urls.account.removeBilling, "routes/account/billing-remove.tsx"),
    at(urls.account.payouts, "routes/account/payouts.tsx"),
    at(urls.account.removePayoutDetails, "routes/account/payouts-remove.tsx"),
    at(urls.account.security, "routes/account/security.tsx", "security"),
    // The page again, with what was wrong.
    at(urls.account.changeEmail, "routes/account/security.tsx", "change-email"),

    at(urls.papers.list, "routes/papers/list.tsx"),
    at(urls.papers.show, "routes/papers/paper.tsx"),

    at(urls.brand.pay, "routes/payments/pay.tsx"),
    at(urls.payments.show, "routes/payments/payment.tsx"),
    at(urls.orders.work, "routes/orders/work.tsx"),
    at(urls.orders.submitWork, "routes/orders/submit-work.tsx"),
    at(urls.orders.requestChanges, "routes/orders/request-changes.tsx"),
    at(urls.orders.approveWork, "routes/orders/approve-work.tsx"),
    at(urls.orders.deliverLive, "routes/orders/deliver-live.tsx"),
    at(urls.orders.reportFigures, "routes/orders/report-figures.tsx"),
    at(urls.messages.list, "routes/messages/list.tsx"),
    at(urls.messages.start, "routes/messages/start.tsx"),
    at(urls.messages.thread, "routes/messages/thread.tsx"),
    at(urls.messages.set, "routes/messages/setting.tsx"),
    at(urls.report, "routes/messages/report.tsx"),
    at(urls.orders.show, "routes/orders/order.tsx"),
    at(urls.orders.complete, "routes/orders/complete.tsx"),
    at(urls.orders.cancel, "routes/orders/end-order.tsx", "order-cancel"),
    at(urls.orders.withdraw, "routes/orders/end-order.tsx", "order-withdraw"),
    at(urls.orders.confirm, "routes/orders/confirm.tsx"),
    at(urls.orders.answer, "routes/orders/answer.tsx"),
    at(urls.orders.dueDate, "routes/orders/due-date.tsx"),
    at(urls.orders.address, "routes/orders/address.tsx"),
    at(urls.orders.agreement, "routes/orders/agreement.tsx"),
    at(urls.orders.refund, "routes/cases/refund.tsx"),
    at(urls.orders.withdrawRefund, "routes/cases/withdraw-refund.tsx"),
    at(urls.orders.dispute, "routes/cases/dispute.tsx"),
    at(urls.orders.answerDispute, "routes/cases/answer-dispute.tsx"),
    at(urls.orders.endDispute, "routes/cases/end-dispute.tsx"),
    at(urls.orders.review, "routes/reviews/review.tsx"),
    at(urls.orders.replyToReview, "routes/reviews/reply.tsx"),

    // Discovery, lists and invitations
    at(urls.brand.influencers, "routes/discovery/influencers.tsx"),
    at(urls.brand.influencer, "routes/discovery/influencer.tsx"),
    at(urls.brand.invite, "routes/discovery/invite.tsx"),
    at(urls.brand.keepInfluencer, "routes/discovery/keep.tsx"),
    at(urls.brand.lists, "routes/discovery/lists.tsx"),
    at(urls.brand.list, "routes/discovery/list.tsx"),
    at(urls.brand.renameList, "routes/discovery/rename-list.tsx"),
    at(urls.brand.deleteList, "routes/discovery/delete-list.tsx"),
    at(urls.brand.listItem, "routes/discovery/list-item.tsx"),
    at(urls.brand.invitations, "routes/discovery/invitations.tsx"),
    at(urls.influencer.invitations, "routes/invitations/list.tsx"),
    at(urls.influencer.invitation, "routes/invitations/invitation.tsx"),

    at(urls.account.measures, "routes/account/measures.tsx"),
    at(urls.account.appeal, "routes/account/measure.tsx"),

    // The own public page
    at(urls.account.page, "routes/page/page.tsx"),
    at(urls.account.pagePreview, "routes/page/preview.tsx"),
    at(urls.account.portfolio, "routes/page/portfolio.tsx"),

    at(urls.notifications.list, "routes/notifications/list.tsx"),
    at(urls.notifications.readAll, "routes/notifications/read-all.tsx"),
    at(urls.notifications.open, "routes/notifications/open.tsx"),
    at(urls.notifications.mark, "routes/notifications/mark.tsx"),
    at(urls.account.notifications, "routes/account/notifications.tsx"),
  ]),
  at(urls.influencer.brandInfo, "routes/influencer/brand-info.ts"),
  at(urls.influencer.reportTable, "routes/reports/csv.ts", "influencer-report-table"),
  at(urls.brand.reportTable, "routes/reports/csv.ts", "brand-report-table"),
  at(urls.brand.listTable, "routes/discovery/list-csv.ts"),
  at(urls.brand.withdrawInvitation, "routes/discovery/withdraw-invitation.ts"),
  at(urls.influencer.declineInvitation, "routes/invitations/decline.ts"),
  at(urls.papers.pdf, "routes/papers/pdf.ts"),
  at(urls.messages.news, "routes/messages/news.ts"),
  at(urls.account.exports, "routes/account/privacy-exports.ts"),
  at(urls.account.download, "routes/account/privacy-download.ts"),
  at(urls.account.keep, "routes/account/privacy-keep.ts"),
  at(urls.cancelErasure, "routes/account/cancel-erasure.tsx"),
  at(urls.account.sendVerification, "routes/account/security-verification.ts"),
  at(urls.account.endSession, "routes/account/security-end-device.ts"),
  at(urls.account.endOtherSessions, "routes/account/security-end-others.ts"),
  at(urls.account.setPageState, "routes/page/state.ts"),
  at(urls.account.hidePage, "routes/page/hide.ts"),
  at(urls.account.portfolioItem, "routes/page/portfolio-item.ts"),
  at(urls.picture, "routes/files/picture.ts"),
  at(urls.file, "routes/files/private-file.ts"),
  at(urls.payments.callback, "routes/payments/callback.ts"),
  at(urls.payments.stage, "routes/payments/stage.ts"),
  at(urls.payments.cancelled, "routes/payments/cancelled.ts"),
  at(urls.payments.cancel, "routes/payments/cancel.tsx"),
  at(urls.payments.webhook, "routes/payments/webhook.ts"),

  ...adminRoutes,

  // Legacy calls: their list with inputs and answers stands in routes/legacy-api/calls.server.ts
  at(urls.api.document, "routes/legacy-api/openapi.ts"),
  ...[
    "get-details/*",
    "auth/*",
    "projects/*",
    "profile/*",
    "orders/create",
    "orders/create/*",
    "api/register/*",
  ].map((path) => route(path, "routes/legacy-api/call.ts", { id: `legacy ${path}` })),

  // System
  at(urls.sidebar, "routes/system/sidebar.tsx"),
  at(urls.system.robots, "routes/system/robots.ts"),
  at(urls.system.sitemap, "routes/system/sitemap.ts"),
  at(urls.public.sitemapPart, "routes/system/sitemap-part.ts"),
  route("*", "routes/system/not-found.tsx"),
] satisfies RouteConfig
