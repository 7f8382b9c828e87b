import { hash } from "node:crypto"
import { and, asc, eq, sql } from "drizzle-orm"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { describeDays } from "#app/domain/market/applications/application.ts"
import { longDayOf } from "#app/domain/shared/indian-time.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { db, type Params, query, rowBy } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import { cartLines, carts, privateProjects, type SeenService } from "#db/schema/services.ts"
import { findNextFree } from "./capacity.server.ts"
import { MAX_LINES } from "./cart-schema.ts"
import { findOffered, type ShownService } from "./service-queries.server.ts"

const findCartRow = rowBy(carts, "brandId")

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

/** Services that the brand ordered for a product alone, and nobody has accepted yet. */
const selectWaiting = query((p: Params<{ brandId: string }>) =>
  db
    .select({ serviceId: privateProjects.serviceId })
    .from(orders)
    .innerJoin(privateProjects, eq(privateProjects.projectId, orders.projectId))
    .where(
      and(
        eq(orders.brandId, p.brandId),
        eq(orders.status, "ongoing"),
        eq(orders.phase, "acceptance_pending"),
        eq(orders.amountMinor, 0),
      ),
    ),
)

type LineState = "same" | "changed" | "gone"

const stateOfLine = (key: string | undefined, seen: SeenService): LineState =>
  key === undefined ? "gone" : key === seen.key ? "same" : "changed"

type Waiting = ReadonlySet<string | null>
type StoredLine = ReturnType<typeof selectLines.all>[number]

function toLine(brandId: string, waiting: Waiting, { line, name }: StoredLine) {
  const service = findOffered(brandId, line.serviceId)
  const priced = service && priceService(service, line.extras)
  const state = stateOfLine(priced?.key, line.seen)
  const isWaiting = priced?.pricePaise === 0 && waiting.has(line.serviceId)
  const freeAt = service && findNextFree(service, { exceptBrandId: brandId })
  const { id, serviceId, influencerId, seen } = line
  return {
    ...{ id, serviceId, influencerId, service, priced, state, freeAt },
    name: name === null ? "Unknown" : shownName(name),
    title: service?.title ?? seen.title,
    brief: { title: line.title, text: line.text },
    note: noteOf({ state, seen, priced, isWaiting, freeAt }),
    isPayable: state === "same" && !isWaiting && freeAt === undefined,
  }
}
export type CartLine = ReturnType<typeof toLine>

type Noted = {
  state: LineState
  seen: SeenService
  priced: SeenService | undefined
  isWaiting: boolean
  freeAt: number | undefined
}

/** Says what happened to a service since it was put into the cart. */
function noteOf({ state, seen, priced, isWaiting, freeAt }: Noted): string | undefined {
  if (state === "gone" || !priced) {
    return "This service is not offered any more, so it has left your cart."
  }
  if (isWaiting) return "You have ordered this. You can order it again once it is accepted."
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
  const stored = findCartRow(brandId)
  const { title = "", text = "", shippingNote = "", productPaise } = stored ?? {}
  const waiting = new Set(selectWaiting.all({ brandId }).map(({ serviceId }) => serviceId))
  const lines = selectLines.all({ brandId }).map((row) => toLine(brandId, waiting, row))
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
