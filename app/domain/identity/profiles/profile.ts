import { type Socials, socialEntries } from "#app/domain/shared/platforms.ts"
import type { Platform } from "#db/schema/words.ts"

/** Shown while typing and after. */
export const USERNAME_HAS_SPACES = "Username must not contain spaces"

const MAX_LINK_LENGTH = 2048

/** Invisible characters, which make addresses look alike, and lone surrogates. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u

/** Strict, since browsers also read `\` as `/` and decode the host. */
const PLAIN_LINK = /^https:\/\/[^/?#\\%]+(?:[/?#][^\\]*)?$/i

/** Accepts https only, without user name or invisible characters, at most 2048 characters. */
export function isHttpsLink(text: string): boolean {
  if (text.length > MAX_LINK_LENGTH || !PLAIN_LINK.test(text) || UNSEEN.test(text)) return false
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === "https:" && username === "" && password === ""
}

export type SocialLink = { platform: Platform; href: string }

/** Checks again at each display, not only on saving. */
export const safeLink = (text: string | null): string | null =>
  text !== null && isHttpsLink(text) ? text : null

export const brandLinks = (socials: Socials): SocialLink[] =>
  socialEntries(socials)
    .filter(([, href]) => isHttpsLink(href))
    .map(([platform, href]) => ({ platform, href }))

const HANDLE = /^(?=.*[A-Za-z0-9_])[A-Za-z0-9_.]{2,30}$/

const profileAddress: Record<Platform, (handle: string) => string> = {
  Instagram: (handle) => `https://www.instagram.com/${handle}/`,
  Youtube: (handle) => `https://www.youtube.com/@${handle}`,
  Tiktok: (handle) => `https://www.tiktok.com/@${handle}`,
  X: (handle) => `https://x.com/${handle}`,
}

export const handleLinks = (socials: Socials): SocialLink[] =>
  socialEntries(socials)
    .filter(([, handle]) => HANDLE.test(handle))
    .map(([platform, handle]) => ({ platform, href: profileAddress[platform](handle) }))
