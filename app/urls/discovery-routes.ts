import { urls } from "./index.ts"
import { at } from "./mount.ts"

/** Discovery, lists, invitations, services and applicants; part of `routes.ts`. */
export const discoveryRoutes = [
  at(urls.brand.influencers, "routes/discovery/influencers.tsx"),
  at(urls.brand.influencer, "routes/discovery/influencer.tsx"),
  at(urls.brand.invite, "routes/discovery/invite.tsx"),
  at(urls.brand.keepInfluencer, "routes/discovery/save-to-list.tsx"),
  at(urls.brand.searches, "routes/saved-searches/list.tsx", "brand-searches"),
  at(urls.brand.search, "routes/saved-searches/step.tsx", "brand-search"),
  at(urls.brand.lists, "routes/discovery/lists.tsx"),
  at(urls.brand.list, "routes/discovery/list.tsx"),
  at(urls.brand.renameList, "routes/discovery/rename-list.tsx"),
  at(urls.brand.deleteList, "routes/discovery/delete-list.ts"),
  at(urls.brand.listItem, "routes/discovery/list-item.tsx"),
  at(urls.brand.reviewLinks, "routes/brand/review-links.tsx"),
  at(urls.brand.reviewLink, "routes/brand/review-link.tsx"),
  at(urls.brand.newReviewLink, "routes/brand/new-review-link.tsx"),
  at(urls.brand.invitations, "routes/discovery/invitations.tsx"),
  at(urls.influencer.invitations, "routes/invitations/list.tsx"),
  at(urls.influencer.invitation, "routes/invitations/invitation.tsx"),
  at(urls.influencer.services, "routes/services/list.tsx"),
  at(urls.influencer.editService, "routes/services/edit.tsx"),
  at(urls.brand.results, "routes/reports/campaign.tsx"),
  at(urls.brand.cartResults, "routes/reports/campaign.tsx", "cart-results"),
  at(urls.brand.bulk, "routes/bulk/applicants.tsx"),
  at(urls.brand.bulkJob, "routes/bulk/job.tsx"),
  at(urls.brand.bulkCreators, "routes/bulk/creators.tsx"),
  at(urls.brand.imports, "routes/discovery/imports.tsx"),
  at(urls.brand.board, "routes/brand/board/board.tsx"),
  at(urls.brand.counterOffer, "routes/brand/applicants/counter-offer.tsx"),
  at(urls.brand.compareApplicants, "routes/brand/applicants/compare.tsx"),
  at(urls.brand.noteApplicant, "routes/brand/applicants/note.tsx"),
]

export const orderStepRoutes = [
  at(urls.postStep, "routes/orders/post-step.ts"),
  at(urls.parcel, "routes/orders/parcel.ts"),
  at(urls.withdrawAdCode, "routes/orders/withdraw-ad-code.ts"),
  at(urls.answerAddOn, "routes/orders/answer-add-on.ts"),
]

/** Files and steps of links, results and profiles, which are no pages. */
export const linkRoutes = [
  at(urls.account.mediaKit, "routes/page/media-kit.ts"),
  at(urls.links.step, "routes/orders/link-step.ts"),
  at(urls.links.qrCode, "routes/orders/link-qr-code.ts"),
  at(urls.links.postback, "routes/orders/postback.ts"),
  at(urls.brand.bulkFile, "routes/bulk/csv.ts"),
  at(urls.brand.resultsFile, "routes/reports/campaign-file.ts"),
  at(urls.brand.cartResultsFile, "routes/reports/campaign-file.ts", "cart-results-file"),
]
