import { and, eq, ne } from "drizzle-orm"
import { Invalid } from "#app/domain/shared/errors.ts"
import { hasContactDetails, shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { endOfGraphemes } from "#app/domain/shared/text.ts"
import { db, write } from "#app/platform/db.server.ts"
import { brandPages, creators } from "#db/schema/creators.ts"
import { isAddressKept, keepAddress, releaseAddress } from "./former-addresses.server.ts"
import { isReservedName } from "./taken-names.server.ts"

const MAX_SLUG_LENGTH = 60
export const CONTACT_IN_ADDRESS =
  "Your username is part of your public page's address, so it must not hold an email address, a phone number or where to pay. Choose another one, or take your page back to a draft."

/** For names without letters or digits. */
const NAMELESS = "brand"

/** "Chaï & Sons" becomes "chai-sons"; keeps all scripts, drops contact details. */
export function toSlug(name: string): string {
  const plain = shownName(name)
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]|\p{Default_Ignorable_Code_Point}/gu, "")
    .normalize("NFC")
    .toLowerCase()
  const words = plain.replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
  const short = words.slice(0, endOfGraphemes(words, MAX_SLUG_LENGTH))
  return short.replace(/^[-\p{M}]+|-+$/gu, "") || NAMELESS
}

/** Tries "name", "name-2", "name-3". */
function freeSlug(name: string, userId: string): string {
  const base = toSlug(name)
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? base : `${base}-${count}`
    const isTheirs = and(eq(brandPages.slug, slug), ne(brandPages.userId, userId))
    const other = db.select({ id: brandPages.userId }).from(brandPages).where(isTheirs).get()
    if (!other && !isReservedName(slug) && !isAddressKept("brand", slug, userId)) return slug
  }
}

/** Sets a brand's slug, in the caller's transaction. */
export function giveSlug(userId: string, name: string): void {
  write(() => {
    const slug = freeSlug(name, userId)
    releaseAddress("brand", slug)
    db.update(brandPages).set({ slug }).where(eq(brandPages.userId, userId)).run()
  })
}

/**
 * Renames a creator; a visible page's old address redirects for 90 days
 * (docs/rules.md#addresses-of-pages). @throws Invalid on userName with contact details
 */
export function moveCreatorPage(userId: string, oldName: string, newName: string): void {
  const { pageState } = creators
  const isTheirs = eq(creators.userId, userId)
  const page = db.select({ pageState }).from(creators).where(isTheirs).get()
  const isPublished = page !== undefined && page.pageState !== "draft"
  if (isPublished && hasContactDetails(newName)) {
    throw new Invalid(CONTACT_IN_ADDRESS, "userName")
  }
  releaseAddress("creator", newName)
  if (isPublished) keepAddress("creator", oldName, userId)
}

export function moveBrandPage(userId: string, oldName: string, newName: string): void {
  const { slug, pageState } = brandPages
  const isTheirs = eq(brandPages.userId, userId)
  const page = db.select({ slug, pageState }).from(brandPages).where(isTheirs).get()
  if (!page?.slug || toSlug(oldName) === toSlug(newName)) return
  giveSlug(userId, newName)
  if (page.pageState !== "draft") keepAddress("brand", page.slug, userId)
}
