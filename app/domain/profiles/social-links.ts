import { PLATFORMS, type Platform } from "#db/schema/words.ts"
import type { Socials } from "../platforms.ts"
import { isHttpsLink } from "./https-link.ts"

export type SocialLink = { platform: Platform; href: string }

/** The link itself when it may be shown, else null. Checked again at each display, not only on saving. */
export const safeLink = (text: string | null): string | null =>
  text !== null && isHttpsLink(text) ? text : null

/** A brand keeps whole links: those that may be shown, in the order of the networks. */
export function brandLinks(socials: Socials): SocialLink[] {
  return PLATFORMS.flatMap((platform) => {
    const href = safeLink(socials[platform] ?? null)
    return href ? [{ platform, href }] : []
  })
}

const HANDLE = /^(?=.*[A-Za-z0-9_])[A-Za-z0-9_.]{2,30}$/

const profileAddress: Record<Platform, (handle: string) => string> = {
  Instagram: (handle) => `https://www.instagram.com/${handle}/`,
  Youtube: (handle) => `https://www.youtube.com/@${handle}`,
  Tiktok: (handle) => `https://www.tiktok.com/@${handle}`,
  X: (handle) => `https://x.com/${handle}`,
}

/** An influencer keeps handles: their profile on each network. */
export function handleLinks(socials: Socials): SocialLink[] {
  return PLATFORMS.flatMap((platform) => {
    const handle = socials[platform]
    if (!handle || !HANDLE.test(handle)) return []
    return [{ platform, href: profileAddress[platform](handle) }]
  })
}
