import { matchPath } from "react-router-dom"
import type { Permission } from "#app/domain/identity/accounts/permissions.ts"
import { keysOf } from "#app/domain/shared/keys.ts"
import { apiUrls } from "#app/urls/api.ts"
import { urls } from "#app/urls/index.ts"
import { decodePath } from "./decode-path.ts"
import { OF_THE_PERSON } from "./person-addresses.ts"

const { account, brand, influencer, orders, payments, messages } = urls

export type PermissionTable = Readonly<Partial<Record<Permission, readonly string[]>>>

const toPay = (pattern: string): string => pattern.replace(":answer", "pay")

/** The permission that a form or call needs which changes something; the first that fits: docs/rules.md#seats */
export const WRITE_PERMISSIONS: PermissionTable = {
  personal: [
    ...OF_THE_PERSON,
    ...Object.values(urls.team.own),
    apiUrls.login,
    apiUrls.register,
    // The provider signs them, or their token does.
    payments.callback,
    payments.webhook,
    urls.links.postback,
    urls.platforms.callback,
    apiUrls.v1Calls,
  ],
  change: [
    ...[urls.report, urls.calendar.link, urls.team.approval],
    ...[urls.notifications.mark, urls.notifications.readAll],
  ],
  money: [
    brand.pay,
    brand.cart,
    orders.tip,
    toPay(urls.answerAddOn),
    toPay(urls.answerOffer),
    payments.cancel,
    payments.cancelled,
    orders.complete,
    orders.refund,
    orders.withdrawRefund,
    account.payouts,
    account.removePayoutDetails,
    account.payoutCountry,
    account.billing,
    account.removeBilling,
    urls.documents.show,
  ],
  work: [
    brand.account,
    influencer.account,
    brand.editProject,
    brand.draftProject,
    brand.deleteProject,
    brand.project,
    brand.decide,
    brand.influencers,
    brand.invite,
    brand.keepInfluencer,
    brand.lists,
    brand.list,
    brand.renameList,
    brand.deleteList,
    brand.listItem,
    brand.searches,
    brand.search,
    brand.withdrawInvitation,
    brand.noteApplicant,
    brand.counterOffer,
    brand.reviewLink,
    brand.newReviewLink,
    brand.cartLine,
    brand.stepCart,
    influencer.browse,
    influencer.searches,
    influencer.search,
    influencer.apply,
    influencer.application,
    influencer.withdrawApplication,
    influencer.acceptBrief,
    influencer.invitation,
    influencer.declineInvitation,
    influencer.services,
    influencer.editService,
    influencer.stepService,
    orders.review,
    orders.replyToReview,
    orders.dispute,
    orders.answerDispute,
    orders.endDispute,
    orders.cancel,
    orders.withdraw,
    orders.decline,
    orders.confirm,
    orders.answer,
    orders.dueDate,
    orders.address,
    orders.ship,
    orders.show,
    orders.work,
    orders.submitWork,
    orders.requestChanges,
    orders.approveWork,
    orders.deliverLive,
    orders.reportFigures,
    urls.parcel,
    orders.askAdCode,
    orders.adCode,
    urls.withdrawAdCode,
    urls.postStep,
    urls.answerAddOn,
    orders.addOn,
    orders.links,
    orders.discountCode,
    orders.redemptions,
    urls.links.step,
    brand.bulk,
    brand.bulkJob,
    brand.bulkCreators,
    brand.board,
    brand.imports,
    messages.start,
    messages.thread,
    messages.set,
    messages.offers,
    urls.answerOffer,
    account.channels,
    account.channelStep,
    account.channelReturn,
    account.page,
    account.pagePreview,
    account.typedPreview,
    account.setPageState,
    account.hidePage,
    account.portfolio,
    account.portfolioItem,
    apiUrls.saveProject,
    apiUrls.updateProfile,
    apiUrls.deleteProject,
    apiUrls.decideApplicant,
    apiUrls.applyToProject,
    apiUrls.createOrder,
  ],
  account: [
    account.appeal,
    account.notifications,
    account.push,
    account.tokens,
    account.revokeToken,
    account.webhooks,
    account.webhook,
    account.webhookStep,
    account.delivery,
    urls.team.root,
    urls.team.member,
    urls.team.withdraw,
    urls.team.rules,
  ],
}

/** Pages that show what only these seats may read; every seat may read the rest. */
export const READ_PERMISSIONS: PermissionTable = {
  work: [orders.redemptions, orders.adCode],
  money: [account.payouts, account.payoutCountry],
  account: [
    account.activity,
    account.activityTable,
    account.tokens,
    account.webhooks,
    account.webhook,
    account.delivery,
    urls.team.member,
  ],
}

function lookUp(table: PermissionTable, address: string): Permission | undefined {
  return keysOf(table).find((permission) =>
    table[permission]?.some((pattern) => matchPath(pattern, address)),
  )
}

/** The router finds a page by an unreadable address too. */
function tryToDecode(pathname: string): string {
  try {
    return decodePath(pathname)
  } catch {
    return pathname
  }
}

/** Finds what a request needs. A forgotten form is the owner's alone. */
export function permissionFor(pathname: string, isWrite: boolean): Permission {
  const address = tryToDecode(pathname)
  const found =
    (isWrite ? lookUp(WRITE_PERMISSIONS, address) : undefined) ?? lookUp(READ_PERMISSIONS, address)
  return found ?? (isWrite ? "account" : "view")
}
