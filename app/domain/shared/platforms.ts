import { PLATFORMS, type Platform } from "#db/schema/words.ts"

/** One value per network; absent where the user gave none. */
export type Socials = Partial<Record<Platform, string>>

/** The networks of which a user gave something, in the order of PLATFORMS. */
export const socialEntries = (socials: Partial<Record<Platform, string | undefined>>) =>
  PLATFORMS.flatMap((platform): [Platform, string][] => {
    const value = socials[platform]
    return value ? [[platform, value]] : []
  })

/** A set of networks as a bit mask: bit n stands for PLATFORMS[n]. */
export function toPlatformMask(platforms: readonly Platform[]): number {
  return platforms.reduce((mask, platform) => mask | (1 << PLATFORMS.indexOf(platform)), 0)
}

/** The networks of a bit mask, in the order of PLATFORMS. */
export function fromPlatformMask(mask: number): Platform[] {
  return PLATFORMS.filter((_, bit) => mask & (1 << bit))
}

/** The networks as the account pages write them. */
export const ACCOUNT_LABELS: Record<Platform, string> = {
  Instagram: "Instagram",
  Youtube: "YouTube",
  Tiktok: "Tiktok",
  X: "X",
}

/** The hosts of each network; their subdomains belong to it. */
const HOSTS: Record<Platform, readonly string[]> = {
  Instagram: ["instagram.com"],
  Youtube: ["youtube.com", "youtu.be"],
  Tiktok: ["tiktok.com"],
  X: ["x.com", "twitter.com"],
}

/** The network to which a host belongs. */
export const platformOf = (host: string): Platform | undefined =>
  PLATFORMS.find((platform) =>
    HOSTS[platform].some((own) => host === own || host.endsWith(`.${own}`)),
  )
