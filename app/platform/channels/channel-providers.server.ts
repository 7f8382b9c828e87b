import { PLATFORMS, type Platform } from "#db/schema/words.ts"
import { env } from "../env.server.ts"
import type { ChannelProvider } from "./channel-provider.ts"
import { instagram } from "./instagram.server.ts"
import { youtube } from "./youtube.server.ts"

/** Each platform's provider, undefined without its keys. */
const PROVIDERS: Partial<Record<Platform, () => ChannelProvider | undefined>> = {
  Instagram: () => {
    const { INSTAGRAM_CLIENT_ID: id, INSTAGRAM_CLIENT_SECRET: secret } = env
    return id && secret ? instagram({ id, secret }) : undefined
  },
  Youtube: () => {
    const { YOUTUBE_CLIENT_ID: id, YOUTUBE_CLIENT_SECRET: secret, YOUTUBE_API_KEY: apiKey } = env
    return id && secret && apiKey ? youtube({ id, secret, apiKey }) : undefined
  },
}

export const findChannelProvider = (platform: Platform): ChannelProvider | undefined =>
  PROVIDERS[platform]?.()

/** The platform lets its figures enter bands, filters, sorts and reasons. */
export const isComparable = (platform: Platform): boolean =>
  findChannelProvider(platform)?.terms.isComparable === true

/** Platforms with keys; without any the product says nothing of them. */
export const connectablePlatforms = (): Platform[] =>
  PLATFORMS.filter((platform) => findChannelProvider(platform) !== undefined)
