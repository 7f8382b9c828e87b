/** Part of `urls/index.ts`. */
export const publicUrls = {
  creator: "/c/:userName",
  brand: "/b/:slug",
  projects: "/projects",
  /** `/projects` belongs to legacy calls. */
  project: "/p/:projectId",
  /** Of the page at `/:kind/:name`. */
  preview: "/previews/:kind/:name",
  services: "/services",
  service: "/services/:serviceId",
  /** Tracked links: docs/rules.md#tracked-links */
  link: "/g/:code",
  bioLinks: "/l/:userName",
  sitemapPart: "/sitemaps/:list",
} as const

/** Review links, for people without an account. */
export const reviewUrls = {
  review: "/review/:token",
  reviewFile: "/review/:token/files/:fileId",
} as const

export const influencerMarketUrls = {
  applications: "/influencer-dashboard/applications",
  application: "/influencer-dashboard/applications/:applicationId",
  withdrawApplication: "/influencer-dashboard/applications/:applicationId/withdraw",
  acceptBrief: "/influencer-dashboard/applications/:applicationId/accept-brief",
  invitations: "/influencer-dashboard/invitations",
  invitation: "/influencer-dashboard/invitations/:invitationId",
  declineInvitation: "/influencer-dashboard/invitations/:invitationId/decline",
  services: "/influencer-dashboard/services",
  /** Of a new one too: its form makes the id. */
  editService: "/influencer-dashboard/services/:serviceId",
  stepService: "/influencer-dashboard/services/:serviceId/:step",
  searches: "/influencer-dashboard/searches",
  search: "/influencer-dashboard/searches/:searchId/:step",
} as const

/** daily and never set the mail frequency. */
export const SEARCH_STEPS = ["rename", "daily", "never", "delete"] as const
export type SearchStep = (typeof SEARCH_STEPS)[number]

export const brandMarketUrls = {
  cart: "/brand-dashboard/cart",
  cartLine: "/brand-dashboard/cart/lines/:lineId",
  stepCart: "/brand-dashboard/cart/:step",
  influencers: "/brand-dashboard/influencers",
  influencer: "/brand-dashboard/influencers/:influencerId",
  invite: "/brand-dashboard/influencers/:influencerId/invite",
  keepInfluencer: "/brand-dashboard/influencers/:influencerId/lists",
  searches: "/brand-dashboard/searches",
  search: "/brand-dashboard/searches/:searchId/:step",
  lists: "/brand-dashboard/lists",
  list: "/brand-dashboard/lists/:listId",
  renameList: "/brand-dashboard/lists/:listId/rename",
  deleteList: "/brand-dashboard/lists/:listId/delete",
  listItem: "/brand-dashboard/lists/:listId/:influencerId/:step",
  listTable: "/brand-dashboard/lists/:listId/csv",
  reviewLinks: "/brand-dashboard/review-links",
  reviewLink: "/brand-dashboard/review-links/:linkId",
  newReviewLink: "/brand-dashboard/review-links/new/:subject/:subjectId",
  invitations: "/brand-dashboard/invitations",
  withdrawInvitation: "/brand-dashboard/invitations/:invitationId/withdraw",
  applicant: "/brand-dashboard/projects/details/:projectId/applicants/:applicationId",
  results: "/brand-dashboard/projects/details/:projectId/results",
  resultsFile: "/brand-dashboard/projects/details/:projectId/results/:file",
  cartResults: "/brand-dashboard/carts/:paymentId/results",
  cartResultsFile: "/brand-dashboard/carts/:paymentId/results/:file",
  bulk: "/brand-dashboard/projects/details/:projectId/bulk",
  bulkJob: "/brand-dashboard/bulk/:jobId",
  bulkFile: "/brand-dashboard/bulk/:jobId/csv",
  /** By the filters of discovery, or `list`. */
  bulkCreators: "/brand-dashboard/influencers/bulk",
  board: "/brand-dashboard/projects/details/:projectId/board",
  imports: "/brand-dashboard/imports",
  compareApplicants: "/brand-dashboard/projects/details/:projectId/compare",
  noteApplicant: "/brand-dashboard/projects/details/:projectId/applicants/:applicationId/note",
  counterOffer: "/brand-dashboard/projects/details/:projectId/applicants/:applicationId/counter",
} as const

export const paymentUrls = {
  root: "/payments",
  show: "/payments/:paymentId",
  stage: "/payments/:paymentId/stage",
  cancelled: "/payments/:paymentId/cancelled",
  cancel: "/payments/:paymentId/cancel",
  callback: "/payments/callback",
  webhook: "/webhooks/payments",
} as const

/** Part of `urls.orders`. */
export const orderMoneyUrls = {
  refund: "/orders/:orderId/refund",
  withdrawRefund: "/orders/:orderId/refund/withdraw",
  dispute: "/orders/:orderId/dispute",
  answerDispute: "/orders/:orderId/dispute/answer",
  endDispute: "/orders/:orderId/dispute/end",
  tip: "/orders/:orderId/tip",
  addOn: "/orders/:orderId/add-on",
} as const

export const linkUrls = {
  step: "/orders/:orderId/links/:code/:step",
  qrCode: "/orders/:orderId/links/:code/qr.svg",
  postback: "/webhooks/redemptions/:orderId",
} as const

export const pageUrls = {
  page: "/account/page",
  pagePreview: "/account/page/preview",
  typedPreview: "/account/page/preview/typed",
  mediaKit: "/account/page/media-kit/pdf",
  setPageState: "/account/page/state/:state",
  hidePage: "/account/page/profile/:step",
  portfolio: "/account/page/portfolio",
  portfolioItem: "/account/page/portfolio/:itemId/:step",
} as const

export const channelUrls = {
  channels: "/account/channels",
  channelReturn: "/account/channels/:platform/return",
  channelStep: "/account/channels/:platform/:step",
} as const

export const CHANNEL_STEPS = ["connect", "disconnect", "refresh"] as const
export type ChannelStep = (typeof CHANNEL_STEPS)[number]

export const platformUrls = {
  callback: "/webhooks/platforms/:platform/:notice",
  deletion: "/data-deletions/:code",
} as const

/** Members of an account, and the accounts of a person. */
export const teamUrls = {
  root: "/account/team",
  member: "/account/team/members/:personId",
  withdraw: "/account/team/invitations/:invitationId/withdraw",
  rules: "/account/team/approvals",
  approval: "/approvals/:approvalId",
  own: {
    accounts: "/accounts",
    leave: "/accounts/leave",
    accept: "/invitations/:token",
  },
} as const

export const sharedUrls = { platforms: platformUrls, team: teamUrls } as const
