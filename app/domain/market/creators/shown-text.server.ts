import { LRUCache } from "lru-cache"
import { maskContacts } from "#app/domain/shared/masking/mask-contacts.ts"

/**
 * What was shown last, in 2 MB at most. A text is read far more often than written, and one of 10,000 characters
 * that is written to be slow takes a third of a second: whoever asks for its page must not pay for it each time.
 */
const shown = new LRUCache<string, string>({
  maxSize: 1_000_000,
  sizeCalculation: (text, key) => text.length + key.length,
})

/**
 * What others may read of a text of a profile: without contact details, links of one's own aside
 * (docs/rules.md#contact-details-on-profiles).
 */
export function shownText(text: string, ownLinks: readonly { href: string }[] = []): string {
  if (text === "") return ""
  const own = ownLinks.map(({ href }) => href)
  const key = JSON.stringify([text, ...own])
  const known = shown.get(key)
  if (known !== undefined) return known
  const { text: masked } = maskContacts(text, own)
  shown.set(key, masked)
  return masked
}
