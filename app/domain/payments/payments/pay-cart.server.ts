import { and, eq, inArray } from "drizzle-orm"
import { feeBetween } from "#app/domain/books/ledger/current-fee.server.ts"
import { feeOf } from "#app/domain/books/ledger/fee.ts"
import { actOnMoney } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { approvalSelectionOf } from "#app/domain/identity/team/approval.ts"
import { requireApproval } from "#app/domain/identity/team/require-approval.server.ts"
import { createPrivateProject } from "#app/domain/market/projects/private-projects.server.ts"
import { keepCartBrief } from "#app/domain/market/services/cart.server.ts"
import { type Cart, findCart } from "#app/domain/market/services/cart-queries.server.ts"
import type { CartBriefInput } from "#app/domain/market/services/cart-schema.ts"
import { describeMoneyOf } from "#app/domain/payments/payouts/money-mode.server.ts"
import { Conflict, Invalid } from "#app/domain/shared/errors.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { assertAllowed, deny, type PolicyResult } from "#app/domain/shared/policy.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { DAY, SECOND } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { applications } from "#db/schema/applications.ts"
import { paymentItems, payments } from "#db/schema/payments.ts"
import { cartLines, privateProjects } from "#db/schema/services.ts"
import { describeBill } from "./bill.ts"
import { describeBought, isPayable, type Payable, toBrief } from "./bought-line.ts"
import { canPay } from "./can-pay.server.ts"
import { ABANDONED_PAYMENT } from "./payment.ts"
import { markFailed } from "./payment-steps.server.ts"
import { startPrivateOrder } from "./start-bought-orders.server.ts"
import { insertPayment } from "./start-payment.server.ts"

/** Tells whether the cart can be paid as it is shown. */
function canPayCart({ lines, hasChanges }: Cart): PolicyResult {
  const payable = lines.filter(isPayable)
  if (hasChanges) return deny("A service has changed. Confirm it or remove it first.")
  if (payable.length === 0) return deny("Nothing in your cart can be ordered now.")
  const items = payable.map(({ priced, influencerId, name }) => ({
    bidMinor: priced.pricePaise,
    bidPaise: priced.pricePaise,
    influencerId,
    name,
  }))
  return canPay("INR", true, items)
}

/** The bill of what can be paid now, as on a payment's page. */
export function describeCart({ userId: brandId }: BrandActor, cart: Cart) {
  const items = cart.lines.filter(isPayable).map(({ id, influencerId, name, title, priced }) => ({
    ...{ applicationId: id, influencerId, name: `${name}: ${title}` },
    ...{ bidMinor: priced.pricePaise, bidPaise: priced.pricePaise, deliveryDays: priced.days },
    feePaise: feeOf(priced.pricePaise, feeBetween(brandId, influencerId)),
  }))
  const { totalPaise } = cart
  const paid = cart.lines.filter(({ priced }) => priced?.pricePaise !== 0)
  const creators = [...new Map(paid.map((line) => [line.influencerId, line])).values()]
  return {
    bill: describeBill({ items, currency: "INR", fxRate: null, isSampleRate: false, totalPaise }),
    money: describeMoneyOf(creators),
    canPay: canPayCart(cart),
    hours: env.ACCEPT_HOURS,
  }
}

const tries = rateLimiter({ name: "cart-payments", points: 60, perSeconds: 3600 })

/**
 * Begins to pay for the actor's cart: each line gets a private project (docs/rules.md#bought-services). A cart
 * without a price is ordered at once and answers with undefined. An earlier try that was not made is given up.
 * @throws Conflict when it is not the cart shown, or cannot be paid; Invalid without the product that is wanted
 */
export function startCartPayment(
  actor: BrandActor,
  { shown, ...brief }: CartBriefInput,
): string | undefined {
  // Also while the payment waits for approval, or is refused.
  keepCartBrief(actor, brief)
  return actOnMoney(actor, () => {
    consumeRateLimit(tries, actor.userId)
    giveUpOpenPayment(actor)
    const cart = findCart(actor)
    assertAllowed(canPayCart(cart))
    if (shown !== cart.shown) throw new Conflict("Your cart has changed. Check it and pay again.")
    assertProduct(cart)
    const gone = cart.lines.filter(({ state }) => state === "gone").map(({ id }) => id)
    db.delete(cartLines).where(inArray(cartLines.id, gone)).run()
    const items = cart.lines.filter(isPayable).map((line) => buy(actor, cart, line))
    const [first] = items
    if (!first) throw new Conflict("Nothing in your cart can be ordered now.")
    const { totalPaise } = cart
    if (totalPaise === 0) {
      for (const item of items) orderForFree(actor.userId, item)
      return undefined
    }
    const { projectId } = first
    const about = { subjectId: actor.userId, selection: approvalSelectionOf("cart", cart.shown) }
    requireApproval(actor, { kind: "payment", amountPaise: totalPaise, ...about })
    return insertPayment(actor, { projectId, currency: "INR", fxRate: null, totalPaise, items })
  })
}

/** @throws Invalid */
function assertProduct({ brief, productPaise }: Cart): void {
  if (productPaise === 0) return
  if (brief.shippingNote === "") {
    const message = "Please name the product: a service in your cart asks for one."
    throw new Invalid(message, { shippingNote: [message] })
  }
  if ((brief.productPaise ?? 0) >= productPaise) return
  const message = `Please enter its worth: at least ${formatMoney(productPaise, "INR")}.`
  throw new Invalid(message, { productValue: [message] })
}

const freeOrders = rateLimiter({ name: "free-orders", points: 50, perSeconds: DAY / SECOND })

/** docs/rules.md#product-only @throws RateLimited */
function orderForFree(brandId: string, item: ReturnType<typeof buy>): void {
  consumeRateLimit(freeOrders, brandId)
  startPrivateOrder(brandId, { ...item, niche: "", itemId: null }, { way: "place" })
  db.delete(cartLines).where(eq(cartLines.id, item.lineId)).run()
}

function buy({ userId: brandId }: BrandActor, { brief }: Cart, line: Payable) {
  const { influencerId, serviceId, priced, service } = line
  const own = line.brief.title === "" ? brief : line.brief
  const { pricePaise, days, key: serviceKey } = priced
  const made = createPrivateProject({
    ...{ brandId, influencerId, title: own.title, pricePaise, days },
    description: describeBought(own.text, line),
    brief: toBrief(line, brief),
    platform: service.platform,
    service: { serviceId, serviceKey, cartLineId: line.id },
  })
  return {
    ...made,
    title: own.title,
    lineId: line.id,
    influencerId,
    bidMinor: pricePaise,
    bidPaise: pricePaise,
    feePaise: feeOf(pricePaise, feeBetween(brandId, influencerId)),
    deliveryDays: days,
    acceptedAt: null,
  }
}

/** @throws Conflict while the bank confirms it */
function giveUpOpenPayment({ userId }: BrandActor): void {
  const isOpen = and(
    eq(payments.brandId, userId),
    inArray(payments.status, ["created", "attempted"]),
    eq(cartLines.brandId, userId),
  )
  const open = db
    .selectDistinct({ payment: payments })
    .from(payments)
    .innerJoin(paymentItems, eq(paymentItems.paymentId, payments.id))
    .innerJoin(applications, eq(applications.id, paymentItems.applicationId))
    .innerJoin(privateProjects, eq(privateProjects.projectId, applications.projectId))
    .innerJoin(cartLines, eq(cartLines.id, privateProjects.cartLineId))
    .where(isOpen)
    .all()
  for (const { payment } of open) {
    if (payment.status === "attempted") {
      throw new Conflict("Another payment for your cart is being confirmed. Wait for it.")
    }
    markFailed(payment, ABANDONED_PAYMENT, "cancel")
  }
}
