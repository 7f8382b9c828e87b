import { LRUCache } from "lru-cache"
import { maskContacts } from "#app/domain/shared/masking/mask-contacts.ts"

/**
 * At most 6 MB: the cards of some 60 lists. Masking a hostile text of 10,000 characters takes a third of a second, so results
 * are cached.
 */
const shown = new LRUCache<string, string>({
  maxSize: 3_000_000,
  sizeCalculation: (text, key) => text.length + key.length,
})

/** Masks contact details except own links (docs/rules.md#contact-details-on-profiles). */
export function maskShownText(text: string, ownLinks: readonly { href: string }[] = []): string {
  if (text === "") return ""
  const own = ownLinks.map(({ href }) => href)
  const key = JSON.stringify([text, ...own])
  const known = shown.get(key)
  if (known !== undefined) return known
  const { text: masked } = maskContacts(text, own)
  shown.set(key, masked)
  return masked
}
