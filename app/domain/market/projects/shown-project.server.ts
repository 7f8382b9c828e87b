import { and, eq, gt, inArray, isNotNull, or } from "drizzle-orm"
import { shownText } from "#app/domain/market/creators/shown-text.server.ts"
import { LIKE_A_PHONE_NOTE } from "#app/domain/shared/masking/masks.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import type { projects } from "#db/schema/projects.ts"
import type { Role } from "#db/schema/words.ts"

type Columns = typeof projects.$inferSelect
type Brief = Columns["brief"]

/** Paid, or for the product alone and accepted by its influencer: docs/rules.md#contact-details */
export const isUnmasked = and(
  inArray(orders.status, ["ongoing", "completed"]),
  or(gt(orders.amountMinor, 0), isNotNull(orders.startedAt)),
)

const selectPaid = query((p: Params<{ influencerId: string }>) =>
  db
    .selectDistinct({ brandId: orders.brandId })
    .from(orders)
    .where(and(eq(orders.influencerId, p.influencerId), isUnmasked)),
)

/**
 * These brands and the influencer read each other's contact details
 * (docs/rules.md#contact-details-in-briefs). Empty without an id.
 */
export const paidBrandsOf = (influencerId: string | undefined): ReadonlySet<string | null> =>
  new Set(
    influencerId === undefined
      ? []
      : selectPaid.all({ influencerId }).map(({ brandId }) => brandId),
  )

/** Masked for influencers, before and after a payment. */
export const titleFor = (role: Role, title: string): string =>
  role === "influencer" ? shownText(title) : title

/** Rows of a list as influencers see them. */
export function* withShownTitles<Row extends { projectTitle: string }>(rows: Iterable<Row>) {
  for (const row of rows) yield { ...row, projectTitle: titleFor("influencer", row.projectTitle) }
}

type OrderFacts = Pick<typeof orders.$inferSelect, "status" | "amountMinor" | "startedAt">
type OrderTexts = OrderFacts & { title: string; niche?: string }

/** Influencers read the full texts once the order is paid, or begun where it is free. */
const isMaskedFor = (role: Role, { status, amountMinor, startedAt }: OrderFacts): boolean =>
  role === "influencer" && (status === "draft" || (amountMinor === 0 && startedAt === null))

export const orderTextsFor = <O extends OrderTexts>(role: Role, order: O): O =>
  isMaskedFor(role, order) ? withoutContacts(order) : order

/** The terms of an order, which hold a project's texts and brief side by side. */
export function orderTermsFor<T extends Brief & Omit<Texts, "brief">>(
  role: Role,
  order: OrderFacts,
  terms: T,
): T {
  if (!isMaskedFor(role, order)) return terms
  const { title, niche, description } = terms
  const { brief, ...texts } = withoutContacts({ title, niche, description, brief: terms })
  return { ...terms, ...brief, ...texts }
}

type Texts = Pick<Columns, "title"> & Partial<Pick<Columns, "niche" | "description" | "brief">>

/** docs/rules.md#contact-details-in-briefs */
export const withoutContacts = <P extends Texts>(project: P): P => ({
  ...project,
  title: shownText(project.title),
  ...(project.niche !== undefined && { niche: shownText(project.niche) }),
  ...(project.description !== undefined && { description: shownText(project.description) }),
  ...(project.brief && { brief: toShownBrief(project.brief) }),
})

/** Tells the brand what influencers cannot read; undefined when nothing is masked. */
export function hiddenNoteOf({ title, niche, description, brief }: Required<Texts>) {
  const texts = { title, niche, description, brief }
  if (JSON.stringify(withoutContacts(texts)) === JSON.stringify(texts)) return undefined
  return `Influencers read this without contact details and links to other sites until an order with you is paid. ${LIKE_A_PHONE_NOTE}`
}

/** Leaves texts of brands that paid the influencer unmasked. */
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
  const { product, usage, files } = brief
  if (product) shown.product = { ...product, name: shownText(product.name) }
  if (usage) shown.usage = { ...usage, territory: shownText(usage.territory) }
  if (files) shown.files = files.map((file) => ({ ...file, name: shownText(file.name) }))
  return shown
}
