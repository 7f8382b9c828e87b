import { and, eq, gt, inArray, isNotNull, or } from "drizzle-orm"
import { maskShownText } from "#app/domain/market/creators/mask-shown-text.server.ts"
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
export const maskTitleFor = (role: Role, title: string): string =>
  role === "influencer" ? maskShownText(title) : title

/** Rows of a list as influencers see them. */
export function* withShownTitles<Row extends { projectTitle: string }>(rows: Iterable<Row>) {
  for (const row of rows)
    yield { ...row, projectTitle: maskTitleFor("influencer", row.projectTitle) }
}

type OrderFacts = Pick<typeof orders.$inferSelect, "status" | "amountMinor" | "startedAt">
type OrderTexts = OrderFacts & { title: string; niche?: string }

/** Influencers read the full texts once the order is paid, or begun where it is free. */
const isMaskedFor = (role: Role, { status, amountMinor, startedAt }: OrderFacts): boolean =>
  role === "influencer" && (status === "draft" || (amountMinor === 0 && startedAt === null))

export const maskOrderTexts = <O extends OrderTexts>(role: Role, order: O): O =>
  isMaskedFor(role, order) ? maskProject(order) : order

/** The terms of an order, which hold a project's texts and brief side by side. */
export function maskOrderTerms<T extends Brief & Omit<Texts, "brief">>(
  role: Role,
  order: OrderFacts,
  terms: T,
): T {
  if (!isMaskedFor(role, order)) return terms
  const { title, niche, description } = terms
  const { brief, ...texts } = maskProject({ title, niche, description, brief: terms })
  return { ...terms, ...brief, ...texts }
}

type Texts = Pick<Columns, "title"> & Partial<Pick<Columns, "niche" | "description" | "brief">>

/** docs/rules.md#contact-details-in-briefs */
export const maskProject = <P extends Texts>(project: P): P => ({
  ...project,
  title: maskShownText(project.title),
  ...(project.niche !== undefined && { niche: maskShownText(project.niche) }),
  ...(project.description !== undefined && { description: maskShownText(project.description) }),
  ...(project.brief && { brief: toShownBrief(project.brief) }),
})

/** Tells the brand what influencers cannot read; undefined when nothing is masked. */
export function describeMaskedContacts({ title, niche, description, brief }: Required<Texts>) {
  const texts = { title, niche, description, brief }
  if (JSON.stringify(maskProject(texts)) === JSON.stringify(texts)) return undefined
  return `Influencers read this without contact details and links to other sites until an order with you is paid. ${LIKE_A_PHONE_NOTE}`
}

/** Leaves texts of brands that paid the influencer unmasked. */
export const maskUnlessPaid = <P extends Texts & Pick<Columns, "brandId">>(
  project: P,
  paidBrands: ReadonlySet<string | null>,
): P => (paidBrands.has(project.brandId) ? project : maskProject(project))

function toShownBrief(brief: Brief): Brief {
  const shown = { ...brief }
  for (const name of ["dos", "donts", "hashtags", "mentions", "exclusivity"] as const) {
    const text = shown[name]
    if (text) shown[name] = maskShownText(text)
  }
  const { product, usage, files } = brief
  if (product) shown.product = { ...product, name: maskShownText(product.name) }
  if (usage) shown.usage = { ...usage, territory: maskShownText(usage.territory) }
  if (files) shown.files = files.map((file) => ({ ...file, name: maskShownText(file.name) }))
  return shown
}
