import { and, eq, inArray } from "drizzle-orm"
import { shownText } from "#app/domain/market/creators/shown-text.server.ts"
import { LIKE_A_PHONE_NOTE } from "#app/domain/shared/masking/masks.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import type { projects } from "#db/schema/projects.ts"
import type { Role } from "#db/schema/words.ts"

type Columns = typeof projects.$inferSelect
type Brief = Columns["brief"]

const selectPaid = query((p: Params<{ influencerId: string }>) =>
  db
    .selectDistinct({ brandId: orders.brandId })
    .from(orders)
    .where(
      and(
        eq(orders.influencerId, p.influencerId),
        inArray(orders.status, ["ongoing", "completed"]),
      ),
    ),
)

/**
 * The brands of whose orders with an influencer one is paid: they read each other's contact details
 * (docs/rules.md#contact-details-in-briefs). Of nobody there are none.
 */
export const paidBrandsOf = (influencerId: string | undefined): ReadonlySet<string | null> =>
  new Set(
    influencerId === undefined
      ? []
      : selectPaid.all({ influencerId }).map(({ brandId }) => brandId),
  )

/** A project's title in lists of one's own, the same before and after a payment: an influencer reads no contact details. */
export const titleFor = (role: Role, title: string): string =>
  role === "influencer" ? shownText(title) : title

type OrderTexts = Pick<typeof orders.$inferSelect, "title" | "status"> & { niche?: string }

/** The same of an order, which an influencer reads in full once it is paid. */
export const orderTextsFor = <O extends OrderTexts>(role: Role, order: O): O =>
  role === "influencer" && order.status === "draft" ? withoutContacts(order) : order

type Texts = Pick<Columns, "title"> & Partial<Pick<Columns, "niche" | "description" | "brief">>

/** A project whose texts have no contact details (docs/rules.md#contact-details-in-briefs). */
export const withoutContacts = <P extends Texts>(project: P): P => ({
  ...project,
  title: shownText(project.title),
  ...(project.niche !== undefined && { niche: shownText(project.niche) }),
  ...(project.description !== undefined && { description: shownText(project.description) }),
  ...(project.brief && { brief: toShownBrief(project.brief) }),
})

/** Tells the brand that influencers do not read all of its project; undefined where they do. */
export function hiddenNoteOf({ title, niche, description, brief }: Required<Texts>) {
  const texts = { title, niche, description, brief }
  if (JSON.stringify(withoutContacts(texts)) === JSON.stringify(texts)) return undefined
  return `Influencers read this without contact details and links to other sites until an order with you is paid. ${LIKE_A_PHONE_NOTE}`
}

/** The same as an influencer reads it, of whose brands some paid. */
export const asShownTo = <P extends Texts & Pick<Columns, "brandId">>(
  project: P,
  paidBrands: ReadonlySet<string | null>,
): P => (paidBrands.has(project.brandId) ? project : withoutContacts(project))

function toShownBrief(brief: Brief): Brief {
  const shown = { ...brief }
  for (const name of ["dos", "donts", "hashtags", "mentions", "exclusivity"] as const) {
    const text = shown[name]
    if (text) shown[name] = shownText(text)
  }
  const { product, usage } = brief
  if (product) shown.product = { ...product, name: shownText(product.name) }
  if (usage) shown.usage = { ...usage, territory: shownText(usage.territory) }
  return shown
}
