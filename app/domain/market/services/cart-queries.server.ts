import { hash } from "node:crypto"
import { asc, eq, sql } from "drizzle-orm"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { describeDays } from "#app/domain/market/applications/application.ts"
import { longDayOf } from "#app/domain/shared/indian-time.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { profiles } from "#db/schema/profiles.ts"
import { cartLines, carts, type SeenService } from "#db/schema/services.ts"
import { findNextFree } from "./capacity.server.ts"
import { MAX_LINES } from "./cart-schema.ts"
import { findOffered, type ShownService } from "./service-queries.server.ts"

const selectCart = query((p: Params<{ brandId: string }>) =>
  db.select().from(carts).where(eq(carts.brandId, p.brandId)),
)

const selectLines = query((p: Params<{ brandId: string }>) =>
  db
    .select({ line: cartLines, name: profiles.name })
    .from(cartLines)
    .leftJoin(profiles, eq(profiles.userId, cartLines.influencerId))
    .where(eq(cartLines.brandId, p.brandId))
    .orderBy(asc(cartLines.addedAt), sql`${cartLines}.rowid`)
    .limit(MAX_LINES),
)

export type CartLineRow = typeof cartLines.$inferSelect

/** Price of a service with some of its extras. Its key changes with anything that is bought. */
export function priceService(service: ShownService, names: readonly string[]) {
  const { creator, isListed, capacity, userId, ...bought } = service
  const extras = service.extras.filter(({ name }) => names.includes(name))
  const sumOf = (key: "pricePaise" | "days") => extras.reduce((sum, one) => sum + one[key], 0)
  const pricePaise = service.pricePaise + sumOf("pricePaise")
  const days = Math.min(365, Math.max(1, service.days + sumOf("days")))
  const text = JSON.stringify({ ...bought, extras })
  const seen: SeenService = {
    title: service.title,
    pricePaise,
    days,
    key: hash("sha256", text, "base64url").slice(0, 22),
  }
  return { ...seen, extras, seen }
}

type LineState = "same" | "changed" | "gone"

const stateOfLine = (key: string | undefined, seen: SeenService): LineState =>
  key === undefined ? "gone" : key === seen.key ? "same" : "changed"

function toLine(brandId: string, { line, name }: ReturnType<typeof selectLines.all>[number]) {
  const service = findOffered(brandId, line.serviceId)
  const priced = service && priceService(service, line.extras)
  const state = stateOfLine(priced?.key, line.seen)
  const freeAt = service && findNextFree(service, { exceptBrandId: brandId })
  const { id, serviceId, influencerId, seen } = line
  return {
    ...{ id, serviceId, influencerId, service, priced, state, freeAt },
    name: name === null ? "Unknown" : shownName(name),
    title: service?.title ?? seen.title,
    brief: { title: line.title, text: line.text },
    note: noteOf({ state, seen, priced, freeAt }),
    isPayable: state === "same" && freeAt === undefined,
  }
}
export type CartLine = ReturnType<typeof toLine>

type Noted = {
  state: LineState
  seen: SeenService
  priced: SeenService | undefined
  freeAt: number | undefined
}

/** Says what happened to a service since it was put into the cart. */
function noteOf({ state, seen, priced, freeAt }: Noted): string | undefined {
  if (state === "gone" || !priced) {
    return "This service is not offered any more, so it has left your cart."
  }
  if (freeAt !== undefined) {
    return `All places are taken. The next one is free on ${longDayOf(freeAt)}; you don't pay for it now.`
  }
  if (state === "same") return undefined
  const money = (paise: number) => formatMoney(paise, "INR")
  const changes = [
    seen.pricePaise !== priced.pricePaise &&
      `The price was ${money(seen.pricePaise)} and is now ${money(priced.pricePaise)}.`,
    seen.days !== priced.days &&
      `It took ${describeDays(seen.days)} and now takes ${describeDays(priced.days)}.`,
  ].filter((text) => text !== false)
  return changes.join(" ") || "The influencer has changed what this service contains."
}

/** A brand's cart, with each service as it is now. */
export function findCart({ userId: brandId }: Pick<BrandActor, "userId">) {
  const stored = selectCart.get({ brandId })
  const { title = "", text = "", shippingNote = "", productPaise } = stored ?? {}
  const lines = selectLines.all({ brandId }).map((row) => toLine(brandId, row))
  const payable = lines.filter(({ isPayable }) => isPayable)
  const totalPaise = payable.reduce((sum, { priced }) => sum + (priced?.pricePaise ?? 0), 0)
  const facts = payable.map(({ id, priced }) => `${id} ${priced?.key}`)
  return {
    brief: { title, text, shippingNote, productPaise: productPaise ?? undefined },
    lines,
    totalPaise,
    /** The least worth of the product, where a service wants one. */
    productPaise: Math.max(0, ...payable.map(({ service }) => service?.productPaise ?? 0)),
    hasChanges: lines.some(({ state }) => state === "changed"),
    shown: hash("sha256", facts.join("\n"), "base64url").slice(0, 22),
  }
}
export type Cart = ReturnType<typeof findCart>
