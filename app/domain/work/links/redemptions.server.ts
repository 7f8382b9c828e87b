import { eq, sql } from "drizzle-orm"
import { z } from "zod"
import { act, isSuspended } from "#app/domain/identity/accounts/act.server.ts"
import { type Actor, isBrand } from "#app/domain/identity/accounts/actor.ts"
import { maskOrderTexts } from "#app/domain/market/projects/shown-project.server.ts"
import { Conflict, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { bookDayOfIso, startOfBookDay } from "#app/domain/shared/indian-time.ts"
import { formatMoney, readAmount } from "#app/domain/shared/money.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { readJson } from "#app/domain/shared/read-json.ts"
import {
  findOrderRow,
  findOwnOrder,
  recordStep,
} from "#app/domain/work/orders/order-steps.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { isSigned, type SignatureHeaders } from "#app/platform/standard-webhooks.server.ts"
import { discountCodes, redemptions } from "#db/schema/links.ts"
import { orders } from "#db/schema/orders.ts"
import type { Currency, RedemptionSource } from "#db/schema/words.ts"
import { hasStarted } from "./link-queries.server.ts"
import { type DiscountCodeInput, MAX_ROWS, type RedemptionsInput } from "./link-schema.ts"
import { findSecretRound, postbackSecretOf } from "./postback-secret.server.ts"
import { requireStartedOrder } from "./tracked-links.server.ts"

const selectCode = query((p: Params<{ orderId: string }>) =>
  db
    .select({
      code: discountCodes.code,
      count: sql<number>`(SELECT count(*) FROM ${redemptions}
        WHERE ${redemptions.orderId} = ${discountCodes.orderId})`,
      amountMinor: sql<number>`coalesce((SELECT sum(${redemptions.amountMinor}) FROM ${redemptions}
        WHERE ${redemptions.orderId} = ${discountCodes.orderId}), 0)`,
    })
    .from(discountCodes)
    // Names of columns are whole only in a join.
    .innerJoin(orders, eq(orders.id, discountCodes.orderId))
    .where(eq(discountCodes.orderId, p.orderId)),
)

/** Reads the code with its purchases, alike for both sides; only the brand gets the secret. @throws NotFound for third parties */
export function findDiscountCode(actor: Actor, orderId: string) {
  const order = findOwnOrder(actor, orderId)
  const found = selectCode.get({ orderId })
  return {
    ...{ title: maskOrderTexts(actor.role, order).title, currency: order.currency },
    discount: found && { ...found, amount: formatMoney(found.amountMinor, order.currency) },
    secret:
      isBrand(actor) && found ? postbackSecretOf(orderId, findSecretRound(orderId)) : undefined,
  }
}

/** Ends the secret that signs purchases, and makes another. @throws NotFound, Forbidden, Conflict */
export function renewSecret(actor: Actor, orderId: string): void {
  act(actor, () => {
    requireDiscountCode(actor, orderId)
    consumeRateLimit(imports, actor.userId)
    db.update(discountCodes)
      .set({ secretRound: sql`${discountCodes.secretRound} + 1` })
      .where(eq(discountCodes.orderId, orderId))
      .run()
  })
}

const codes = rateLimiter({ name: "discount-code", points: 10, perSeconds: 86_400 })

/** A code without purchases may change. @throws NotFound, Forbidden, Conflict on `code` */
export function saveDiscountCode(actor: Actor, orderId: string, { code }: DiscountCodeInput): void {
  act(actor, () => {
    const order = requireStartedOrder(actor, orderId)
    const found = selectCode.get({ orderId })
    if (found?.code === code) return
    if (found && found.count > 0) {
      throw new Conflict("This code has purchases, so it stays as it is.", "code")
    }
    // Each change notifies the influencer.
    consumeRateLimit(codes, orderId)
    const row = { orderId, code, createdAt: clock.now() }
    db.insert(discountCodes)
      .values(row)
      .onConflictDoUpdate({ target: discountCodes.orderId, set: row })
      .run()
    recordStep(order, "order.code_added", { by: "brand" })
  })
}

/** For the form's page. @throws NotFound, Forbidden; Conflict without a code */
export function requireDiscountCode(actor: Actor, orderId: string) {
  requireStartedOrder(actor, orderId)
  const found = findDiscountCode(actor, orderId)
  if (!found.discount) throw new Conflict("Add the discount code first.")
  return found
}

const imports = rateLimiter({ name: "redemptions", points: 60, perSeconds: 3600 })

type Purchase = { reference: string; amountMinor: number; redeemedAt: number }

/**
 * Adds purchases that are not known yet, all of the lines or none; returns how many.
 * @throws NotFound, Forbidden, Conflict, RateLimited; Invalid on `rows` with the line
 */
export function importRedemptions(actor: Actor, orderId: string, input: RedemptionsInput): number {
  return act(actor, () => {
    const { currency } = requireDiscountCode(actor, orderId)
    consumeRateLimit(imports, actor.userId)
    return addPurchases(orderId, readRows(input.rows, currency), "csv")
  })
}

function addPurchases(
  orderId: string,
  purchases: readonly Purchase[],
  source: RedemptionSource,
): number {
  const createdAt = clock.now()
  return purchases.reduce((added, purchase) => {
    const row = { orderId, ...purchase, source, createdAt }
    return added + db.insert(redemptions).values(row).onConflictDoNothing().run().changes
  }, 0)
}

/** Titles of columns have no digit. */
const HEADER = /^"?(reference|order|number)\D*$/i
const REFERENCE = /^[\w.#/-]{1,64}$/

/** Lines of reference, amount and day, between commas, semicolons or tabs. */
function readRows(text: string, currency: Currency): Purchase[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const rows = lines.flatMap((line, index) =>
    line === "" || (index === 0 && HEADER.test(line)) ? [] : [readRow(line, index + 1, currency)],
  )
  if (rows.length > MAX_ROWS) throw invalidRows(`At most ${MAX_ROWS} lines at once, please.`)
  if (rows.length === 0) throw invalidRows("Please paste at least one line.")
  return rows
}

function readRow(line: string, place: number, currency: Currency): Purchase {
  const [reference = "", amount = "", day = ""] = line
    .split(/[,;\t]/)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"))
  const redeemedAt = day === "" ? clock.now() : readDay(day)
  const amountMinor = readAmount(amount, currency)
  if (!REFERENCE.test(reference)) throw invalidRows(`Line ${place} has no order number.`)
  if (typeof amountMinor !== "number") throw invalidRows(`Line ${place} has no amount.`)
  if (redeemedAt === undefined) {
    throw invalidRows(`Line ${place} needs a past day such as 2026-11-30.`)
  }
  return { reference, amountMinor, redeemedAt }
}

const invalidRows = (message: string) => new Invalid(message, { rows: [message] })

/** Undefined for a day to come, or of long ago. */
function readDay(text: string): number | undefined {
  const day = bookDayOfIso(text)
  if (day === undefined) return undefined
  const at = startOfBookDay(day)
  return at > clock.now() || at < clock.now() - 1000 * DAY ? undefined : at
}

const Postback = z.object({
  reference: z.string().regex(REFERENCE),
  /** Major units, "1499.50", as in a shop's own data. */
  amount: z.union([z.string().max(20), z.number()]),
  day: z.string().max(10).optional(),
})

const postbacks = rateLimiter({ name: "postbacks", points: 3000, perSeconds: 3600 })

/**
 * False unless the brand's secret signed it. @throws NotFound, RateLimited; Conflict for an order
 * that does not run; Invalid for other content
 */
export function receiveRedemption(
  orderId: string,
  body: string,
  signed: SignatureHeaders,
): boolean {
  const round = findSecretRound(orderId)
  if (!isSigned(postbackSecretOf(orderId, round), body, signed)) return false
  const order = findOrderRow(orderId)
  if (!order || round === undefined) throw new NotFound("There is no such code.")
  if (!hasStarted(order) || isSuspended(order.brandId)) {
    throw new Conflict("Purchases of this order are no longer counted.")
  }
  consumeRateLimit(postbacks, orderId)
  const { data } = Postback.safeParse(readJson(body))
  const amountMinor = data && readAmount(data.amount, order.currency)
  const redeemedAt = data?.day === undefined ? clock.now() : readDay(data.day)
  if (!data || typeof amountMinor !== "number" || redeemedAt === undefined) {
    throw new Invalid("Send reference and amount, and day as in 2026-11-30 if it is not today.")
  }
  const purchase = { reference: data.reference, amountMinor, redeemedAt }
  write(() => addPurchases(orderId, [purchase], "postback"), "pages")
  return true
}
