import { MAX_TEXT_LENGTH } from "#app/http/read-form.server.ts"
import { SECOND } from "#app/platform/clock.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { href, isLegacyCall, urls } from "#app/urls/index.ts"
import type { AppContext, Middleware } from "./context.ts"
import { errorResponse } from "./error-response.ts"
import { addressOf, toExpression, uploadKind, watchUpload } from "./uploads.ts"

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** The longest valid values need 3 KB. */
const SMALL_FORM = 4 * KILOBYTE
/** Lists of emails, mostly, and webhooks. */
const CALL = 64 * KILOBYTE

const ADMIN = href(urls.admin.root)
const ANY_APPLICANT = { projectId: "*", applicationId: "*" }
const ANY_WORK = { orderId: "*", deliverableId: "*" }

/** Two code points per character of an Indian script. */
const forTexts = (characters: number): number => SMALL_FORM + characters * 2 * 9

/** The longest valid form of each longer address. A star stands for an id. */
const LIMITS: readonly (readonly [address: string, bytes: number])[] = [
  [href(urls.register.influencer), 16 * KILOBYTE],
  [href(urls.register.brand), 16 * KILOBYTE],
  [href(urls.api.register, { role: "influencer" }), 16 * KILOBYTE],
  [href(urls.api.register, { role: "brand" }), 16 * KILOBYTE],
  [href(urls.api.login, { role: "influencer" }), SMALL_FORM],
  [href(urls.api.login, { role: "brand" }), SMALL_FORM],
  [href(urls.brand.editProject, { projectId: "*" }), MAX_TEXT_LENGTH],
  [href(urls.api.saveProject), MAX_TEXT_LENGTH],
  // Six links of 2,048 characters.
  [href(urls.influencer.account), 64 * KILOBYTE],
  [href(urls.brand.account), 64 * KILOBYTE],
  // Texts of 1,000 and 2,000 characters, and a link.
  [href(urls.account.page), 64 * KILOBYTE],
  [href(urls.account.portfolio), 32 * KILOBYTE],
  [href(urls.account.portfolioItem, { itemId: "*", step: "caption" }), 16 * KILOBYTE],
  // Name and address in an Indian script, and a password.
  [href(urls.account.payouts), 8 * KILOBYTE],
  [href(urls.account.billing), forTexts(400)],
  [href(urls.account.appeal, { sanctionId: "*" }), forTexts(2000)],
  // A name, and filters of 4,000 characters.
  [href(urls.influencer.searches), 20 * KILOBYTE],
  [href(urls.influencer.search, { searchId: "*", step: "rename" }), 8 * KILOBYTE],
  // A message of 4,000 characters, and a complaint.
  [href(urls.messages.thread, { threadId: "*" }), 128 * KILOBYTE],
  [href(urls.messages.start, { projectId: "*", influencerId: "*" }), 128 * KILOBYTE],
  [href(urls.report, { subject: "*", subjectId: "*" }), 32 * KILOBYTE],
  // A pitch of 500 characters, and three links.
  [href(urls.influencer.apply, { projectId: "*" }), 32 * KILOBYTE],
  [href(urls.influencer.application, { applicationId: "*" }), 32 * KILOBYTE],
  // A message of 500 characters, and a note of 1,000.
  [href(urls.brand.counterOffer, ANY_APPLICANT), 16 * KILOBYTE],
  [href(urls.brand.noteApplicant, ANY_APPLICANT), 32 * KILOBYTE],
  // 500 characters.
  [href(urls.brand.invite, { influencerId: "*" }), 16 * KILOBYTE],
  [href(urls.brand.keepInfluencer, { influencerId: "*" }), 24 * KILOBYTE],
  [href(urls.brand.listItem, { listId: "*", influencerId: "*", step: "note" }), 16 * KILOBYTE],
  // 80 characters of eight code points.
  [href(urls.brand.lists), 8 * KILOBYTE],
  [href(urls.brand.renameList, { listId: "*" }), 8 * KILOBYTE],
  // A hundred applicant ids.
  [href(urls.brand.pay, { projectId: "*" }), 8 * KILOBYTE],
  // Texts of 4,000 and 2,000 characters, and a link.
  [href(urls.orders.submitWork, ANY_WORK), 80 * KILOBYTE],
  [href(urls.orders.requestChanges, ANY_WORK), 40 * KILOBYTE],
  [href(urls.orders.deliverLive, ANY_WORK), 32 * KILOBYTE],
  [href(urls.orders.cancel, { orderId: "*" }), forTexts(1000)],
  [href(urls.orders.withdraw, { orderId: "*" }), forTexts(1000)],
  [href(urls.orders.address, { orderId: "*" }), forTexts(500)],
  [href(urls.orders.review, { orderId: "*" }), forTexts(2000)],
  [href(urls.orders.replyToReview, { orderId: "*", reviewId: "*" }), forTexts(1000)],
  // 2,000 characters.
  [href(urls.orders.refund, { orderId: "*" }), 40 * KILOBYTE],
  [href(urls.orders.dispute, { orderId: "*" }), 40 * KILOBYTE],
  [href(urls.orders.answerDispute, { orderId: "*" }), 40 * KILOBYTE],
  [href(urls.admin.taxes), forTexts(1000)],
  [href(urls.admin.payoutCountries), forTexts(1000)],
  [href(urls.admin.mail), forTexts(1000)],
  [href(urls.admin.providerCalls), forTexts(1000)],
  [href(urls.admin.payoutFiles), forTexts(1000)],
  // 2,000 characters.
  [href(urls.admin.chargeback, { chargebackId: "*" }), forTexts(2000)],
  [href(urls.admin.difference, { kind: "*", id: "*" }), forTexts(1000)],
  [`${ADMIN}/*/*`, forTexts(1000)],
  [`${ADMIN}/*/*/*`, forTexts(1000)],
  [href(urls.sidebar), 8 * KILOBYTE],
  [href(urls.payments.callback), 8 * KILOBYTE],
  [href(urls.payments.webhook), CALL],
]

/**
 * A picture from 15 MB on is refused beside its field; only a far larger one gets an error page.
 */
const UPLOADS = {
  picture: { bytes: 40 * MEGABYTE, tooLarge: "This picture is larger than 15 MB." },
  files: { bytes: 520 * MEGABYTE, tooLarge: "These files are larger than 500 MB together." },
} as const

/** Read to its end, so that the browser sees the refusal. */
const POLITE_FORM = MEGABYTE
export const POLITE_SECONDS = 2

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

const expressions = LIMITS.map(([address, bytes]) => ({ expression: toExpression(address), bytes }))

/** Bounds each body. Our script shows the refusal in the form. */
export const bodyLimits: Middleware = async (c, next) => {
  const stated = Number(c.req.header("Content-Length") ?? Number.NaN)
  if (Number.isNaN(stated)) return errorResponse(c, 411, "The request does not say how long it is.")
  const kind = uploadKind(c)
  const upload = kind && UPLOADS[kind]
  const limit = upload?.bytes ?? limitOf(addressOf(c))
  if (stated <= limit) {
    if (isCompressed(c)) return errorResponse(c, 415, "This address takes no compressed forms.")
    if (upload) watchUpload(c.env.incoming)
    return stated === 0 || takesBody(c)
      ? next()
      : errorResponse(c, 415, "This address takes forms alone.")
  }
  c.header("Connection", "close")
  // A browser still sending would show a network error instead of our page.
  if (upload || stated <= POLITE_FORM) await discardBody(c, POLITE_SECONDS * SECOND)
  const tooLarge = upload?.tooLarge ?? "That is more than this form can take."
  const context = currentRequest()
  if (context && c.req.path.endsWith(".data") && !isLegacyCall(c.req.path)) {
    context.bodyRefusal = tooLarge
    c.req.raw = new Request(c.req.url, { method: "POST", headers: c.req.raw.headers })
    return next()
  }
  const advice = upload ? "choose a smaller one" : "shorten it"
  return errorResponse(c, 413, `${tooLarge} Go back and ${advice}.`)
}

/** In bytes, without files. */
export function limitOf(address: string): number {
  const known = expressions.find(({ expression }) => expression.test(address))
  return known?.bytes ?? (isLegacyCall(address) ? CALL : SMALL_FORM)
}

function isCompressed({ req }: AppContext): boolean {
  const encoding = req.header("Content-Encoding")?.trim().toLowerCase() ?? ""
  return encoding !== "" && encoding !== "identity"
}

function takesBody({ req }: AppContext): boolean {
  const isForPrograms = isLegacyCall(req.path) || req.path === href(urls.payments.webhook)
  return isForPrograms || FORM.test(req.header("Content-Type") ?? "")
}

export async function discardBody({ req }: AppContext, milliseconds?: number): Promise<void> {
  const signal = milliseconds === undefined ? undefined : AbortSignal.timeout(milliseconds)
  try {
    await req.raw.body?.pipeTo(new WritableStream(), signal && { signal })
  } catch {
    // The sender left or was too slow.
  }
}
