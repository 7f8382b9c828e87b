import { redirect } from "@remix-run/node"
import { findPrivateProject } from "#app/domain/market/projects/private-projects.server.ts"
import { findOwnPayment } from "#app/domain/payments/payments/payment-queries.server.ts"
import { cancelPayment } from "#app/domain/payments/payments/start-payment.server.ts"
import { Conflict, Suspended } from "#app/domain/shared/errors.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { addOnsHref, offersHref } from "#app/urls/add-ons.ts"
import { applicantsHref, href, paymentHref, urls } from "#app/urls/index.ts"

export const config = { sends: "money" } satisfies RouteConfig

export const loader = brandHandler(({ params }) => redirect(paymentHref(params.paymentId ?? "")))

export const action = brandHandler(async ({ actor, params }) => {
  const paymentId = params.paymentId ?? ""
  try {
    const { projectId } = cancelPayment(actor, paymentId)
    const { addOn, offer } = findOwnPayment(actor, paymentId)
    const list = findPrivateProject(projectId) ? href(urls.brand.cart) : applicantsHref(projectId)
    const ofOffer = offer?.threadId ? offersHref(offer.threadId) : list
    const url = addOn ? addOnsHref(addOn.orderId) : ofOffer
    return await redirectWithFlash(url, "Payment cancelled.", { type: "info" })
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof Suspended)) throw error
    return redirectWithFlash(paymentHref(paymentId), error.message, { type: "error" })
  }
})
