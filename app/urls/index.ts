import type { AccountRole } from "#db/schema/words.ts"
import { adminUrls, systemUrls } from "./admin.ts"
import { tokenUrls } from "./api.ts"
import { href, type Query } from "./href.ts"
import {
  brandMarketUrls,
  channelUrls,
  influencerMarketUrls,
  linkUrls,
  orderMoneyUrls,
  pageUrls,
  paymentUrls,
  publicUrls,
  reviewUrls,
  sharedUrls,
} from "./public.ts"
import { loginStepUrls, mailLinkUrls, securityUrls } from "./security.ts"

export { isApiCall, isLegacyCall } from "./api.ts"
export { href, type Query } from "./href.ts"

/** `routes.ts` mounts these patterns, and `href` builds links. */
export const urls = {
  home: "/",
  privacyPolicy: "/privacy-policy",
  terms: "/terms-and-co",
  refunds: "/refunds-and-cancellations",
  comingSoon: "/coming-soon",
  register: {
    root: "/register",
    welcome: "/register/welcome",
    influencer: "/register/influencer",
    brand: "/register/brand",
  },
  login: { welcome: "/login", influencer: "/login/influencer-login", brand: "/login/brand-login" },
  ...loginStepUrls,
  logout: "/logout",
  forgotPassword: "/forgot-password",
  ...mailLinkUrls,
  unsubscribe: "/unsubscribe/:token",
  unsubscribeAtOnce: "/unsubscribe/:token/now",
  sidebar: "/preferences/sidebar",
  picture: "/pictures/:pictureId",
  file: "/files/:fileId",
  search: "/search",
  disclosureGuide: "/guides/disclosure",
  public: publicUrls,
  ...reviewUrls,
  influencer: {
    dashboard: "/influencer-dashboard",
    browse: "/influencer-dashboard/browse-projects",
    project: "/influencer-dashboard/browse-projects/details/:projectId",
    brandInfo: "/influencer-dashboard/browse-projects/details/:projectId/brand",
    apply: "/influencer-dashboard/browse-projects/apply/:projectId",
    earnings: "/influencer-dashboard/earnings",
    reports: "/influencer-dashboard/reports",
    reportTable: "/influencer-dashboard/reports/csv/:table",
    account: "/influencer-dashboard/account",
    changePassword: "/influencer-dashboard/account/password",
    ...influencerMarketUrls,
  },
  brand: {
    dashboard: "/brand-dashboard",
    projects: "/brand-dashboard/projects",
    editProject: "/brand-dashboard/projects/new/:projectId",
    draftProject: "/brand-dashboard/projects/new/:projectId/draft",
    deleteProject: "/brand-dashboard/projects/delete/:projectId",
    project: "/brand-dashboard/projects/details/:projectId",
    pay: "/brand-dashboard/projects/details/:projectId/pay",
    decide: "/brand-dashboard/projects/details/:projectId/applicants/:applicationId/:decision",
    reports: "/brand-dashboard/reports",
    reportTable: "/brand-dashboard/reports/csv/:table",
    account: "/brand-dashboard/account",
    changePassword: "/brand-dashboard/account/password",
    ...brandMarketUrls,
  },
  notifications: {
    list: "/notifications",
    open: "/notifications/:noticeId",
    mark: "/notifications/:noticeId/:mark",
    readAll: "/notifications/read-all",
    shown: "/notifications/shown",
    stream: "/notifications/stream",
  },
  account: {
    root: "/account",
    notifications: "/account/notifications",
    ...securityUrls,
    privacy: "/account/privacy",
    exports: "/account/privacy/exports",
    download: "/account/privacy/exports/:exportId",
    erase: "/account/privacy/erase",
    keep: "/account/privacy/keep",
    payouts: "/account/payouts",
    removePayoutDetails: "/account/payouts/remove",
    payoutCountry: "/account/payouts/country",
    billing: "/account/billing",
    removeBilling: "/account/billing/remove",
    sanctions: "/account/measures",
    appeal: "/account/measures/:sanctionId",
    ...tokenUrls,
    ...channelUrls,
    ...pageUrls,
  },
  orders: {
    root: "/orders",
    show: "/orders/:orderId",
    complete: "/orders/:orderId/complete",
    review: "/orders/:orderId/review",
    replyToReview: "/orders/:orderId/review/:reviewId/reply",
    ...orderMoneyUrls,
    cancel: "/orders/:orderId/cancel",
    withdraw: "/orders/:orderId/withdraw",
    decline: "/orders/:orderId/decline",
    confirm: "/orders/:orderId/confirm/:step",
    answer: "/orders/:orderId/answer/:step",
    dueDate: "/orders/:orderId/due-date",
    address: "/orders/:orderId/address",
    ship: "/orders/:orderId/ship",
    askAdCode: "/orders/:orderId/ad-code",
    adCode: "/orders/:orderId/ad-codes/:codeId",
    agreement: "/orders/:orderId/agreement",
    links: "/orders/:orderId/links",
    discountCode: "/orders/:orderId/discount-code",
    redemptions: "/orders/:orderId/redemptions",
    work: "/orders/:orderId/deliverables/:deliverableId",
    submitWork: "/orders/:orderId/deliverables/:deliverableId/submit",
    requestChanges: "/orders/:orderId/deliverables/:deliverableId/changes",
    approveWork: "/orders/:orderId/deliverables/:deliverableId/approve",
    deliverLive: "/orders/:orderId/deliverables/:deliverableId/live",
    reportFigures: "/orders/:orderId/deliverables/:deliverableId/figures",
  },
  postStep: "/orders/:orderId/deliverables/:deliverableId/post/:step",
  links: linkUrls,
  parcel: "/orders/:orderId/parcel/:outcome",
  withdrawAdCode: "/orders/:orderId/ad-codes/:codeId/withdraw",
  answerAddOn: "/orders/:orderId/add-ons/:addOnId/:answer",
  contract: "/orders/:orderId/agreement/pdf",
  calendar: { show: "/calendar", link: "/calendar/link/:step", feed: "/calendar/feed/:token" },
  library: { root: "/library", zip: "/library/zip" },
  messages: {
    list: "/messages",
    start: "/messages/new/:projectId/:influencerId",
    thread: "/messages/:threadId",
    updates: "/messages/:threadId/news",
    offers: "/messages/:threadId/offers",
    set: "/messages/:threadId/:setting",
  },
  answerOffer: "/offers/:offerId/:answer",
  report: "/reports/new/:subject/:subjectId",
  statement: { show: "/statement", file: "/statement/:format" },
  documents: { list: "/papers", show: "/papers/:documentId", pdf: "/papers/:documentId/pdf" },
  admin: adminUrls,
  payments: paymentUrls,
  ...sharedUrls,
  demo: { mail: "/demo/mail", letter: "/demo/mail/:mailId", mailPage: "/demo/mail/:mailId/page" },
  system: systemUrls,
} as const

/** Ignores letter case, like the router. */
export const roleOfPath = (pathname: string, brandPage: string) =>
  pathname.toLowerCase().startsWith(brandPage) ? "brand" : "influencer"

export const loginHref = (role: AccountRole): string =>
  href(role === "operator" ? urls.admin.login : urls.login[role])

export const dashboardHref = (role: AccountRole): string =>
  href(role === "operator" ? urls.admin.root : urls[role].dashboard)

/** A tab of the project page. */
export const applicantsHref = (projectId: string, query: Query = {}): string =>
  href(urls.brand.project, { projectId }, { tab: "applicants", ...query })

export const paymentSectionHref = (projectId: string): string =>
  `${applicantsHref(projectId)}#payment`

export type DecisionWord = "shortlist" | "withdraw" | "reject" | "reopen"

export const decisionHref = (projectId: string, applicationId: string, decision: DecisionWord) =>
  href(urls.brand.decide, { projectId, applicationId, decision })

export const brandPanelHref = (projectId: string): string =>
  `${href(urls.influencer.project, { projectId })}#brand`

/** From the summary, a script opens the checkout at once. */
export const paymentHref = (paymentId: string, from?: "summary" | "checkout" | "closed"): string =>
  href(urls.payments.show, { paymentId }, { from })

/** Leads a brand to its conversation with a creator; "~" is the id of no project. */
export const ANY_PROJECT_ID = "~"

export const writeToHref = (influencerId: string): string =>
  href(urls.messages.start, { projectId: ANY_PROJECT_ID, influencerId })

export type ThreadSetting = "mute" | "unmute" | "block" | "unblock"

/** Jumps to a recent message or, below them, the form. */
export const threadHref = (threadId: string, messageId?: number): string =>
  `${href(urls.messages.thread, { threadId })}#${messageId === undefined ? "newest" : `message-${messageId}`}`
