import { PLATFORMS, type Platform } from "#db/schema/words.ts"

export type Socials = Partial<Record<Platform, string>>

/** In the order of PLATFORMS. */
export const socialEntries = (socials: Partial<Record<Platform, string | undefined>>) =>
  PLATFORMS.flatMap((platform): [Platform, string][] => {
    const value = socials[platform]
    return value ? [[platform, value]] : []
  })

/** Bit n stands for PLATFORMS[n]. */
export function toPlatformMask(platforms: readonly Platform[]): number {
  return platforms.reduce((mask, platform) => mask | (1 << PLATFORMS.indexOf(platform)), 0)
}

export function fromPlatformMask(mask: number): Platform[] {
  return PLATFORMS.filter((_, bit) => mask & (1 << bit))
}

export const ACCOUNT_LABELS: Record<Platform, string> = {
  Instagram: "Instagram",
  Youtube: "YouTube",
  Tiktok: "Tiktok",
  X: "X",
}

/** Includes subdomains. */
const HOSTS: Record<Platform, readonly string[]> = {
  Instagram: ["instagram.com"],
  Youtube: ["youtube.com", "youtu.be"],
  Tiktok: ["tiktok.com"],
  X: ["x.com", "twitter.com"],
}

export const platformOf = (host: string): Platform | undefined =>
  PLATFORMS.find((platform) =>
    HOSTS[platform].some((own) => host === own || host.endsWith(`.${own}`)),
  )
