import { hasContactDetails, maskContacts } from "#app/domain/shared/masking/mask-contacts.ts"
import { memoize } from "#app/domain/shared/memoize.ts"
import type { Socials } from "#app/domain/shared/platforms.ts"
import { brandLinks, handleLinks, type SocialLink, safeLink } from "./profile.ts"

/** Hides messengers and contact details (docs/rules.md#contact-details-on-profiles). */

const MAX_LINKS = 1000
const isShown = memoize(MAX_LINKS, (link) => maskContacts(link, [link]).hidden.length === 0)

export function shownWebsite(website: string | null): string | null {
  const link = safeLink(website)
  return link !== null && isShown(link) ? link : null
}

export const shownBrandLinks = (socials: Socials): SocialLink[] =>
  brandLinks(socials).filter(({ href }) => isShown(href))

/** Omits handles that are phone numbers. */
export function shownHandleLinks(socials: Socials): SocialLink[] {
  const shown = Object.entries(socials).filter(([, handle]) => !hasContactDetails(handle))
  return handleLinks(Object.fromEntries(shown))
}
