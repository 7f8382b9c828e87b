import { isReaching, maskContacts } from "#app/domain/shared/masking/mask-contacts.ts"
import type { Socials } from "#app/domain/shared/platforms.ts"
import { brandLinks, handleLinks, type SocialLink, safeLink } from "./profile.ts"

/**
 * The links of a profile that others are shown: those that lead to no messenger and carry no address or
 * number of somebody's (docs/rules.md#contact-details-on-profiles).
 */

const isShown = (link: string): boolean => maskContacts(link, [link]).hidden.length === 0

/** A brand's website; null where it has none that may be shown. */
export function shownWebsite(website: string | null): string | null {
  const link = safeLink(website)
  return link !== null && isShown(link) ? link : null
}

/** What a brand's links lead to, in the order of the networks. */
export const shownBrandLinks = (socials: Socials): SocialLink[] =>
  brandLinks(socials).filter(({ href }) => isShown(href))

/** The profiles behind an influencer's handles, but of one that is a phone number. */
export function shownHandleLinks(socials: Socials): SocialLink[] {
  const shown = Object.entries(socials).filter(([, handle]) => !isReaching(handle))
  return handleLinks(Object.fromEntries(shown))
}
