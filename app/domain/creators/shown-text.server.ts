import { maskContacts } from "../masking/mask-contacts.ts"

/**
 * What others may read of a text of a profile: without contact details, links of one's own aside
 * (docs/rules.md#contact-details-on-profiles).
 */
export function shownText(text: string, ownLinks: readonly { href: string }[] = []): string {
  if (text === "") return ""
  return maskContacts(
    text,
    ownLinks.map(({ href }) => href),
  ).text
}
