import { isHttpsLink } from "#app/domain/identity/profiles/profile.ts"
import { ACCOUNT_LABELS, platformOf } from "#app/domain/shared/platforms.ts"
import type { Platform } from "#db/schema/words.ts"

export const MAX_LINK_LENGTH = 2048

export const NO_POST_LINK = "Enter the whole link of the post, beginning with https://."

/** Undefined with credentials or a port. */
export function readHttpsLink(text: string): URL | undefined {
  if (!isHttpsLink(text)) return undefined
  const url = new URL(text)
  // The URL parser drops a default port and an empty name before an @.
  const authority = /^https:\/\/([^/?#]*)/i.exec(text)?.[1] ?? ""
  return /[@:\\\s]/.test(authority) || authority === "" ? undefined : url
}

type LiveLink = { url: string; key: string }

/** Text before the post id is ignored. */
const POST_IDS: Record<Platform, RegExp> = {
  Instagram: /\/(?:(?:p|reel|reels|tv)\/([^/]+)|stories\/(.+)$)/,
  Youtube: /^\/(?:shorts|live|embed|v)\/([^/]+)/,
  Tiktok: /\/(?:video|photo)\/(\d+)/,
  X: /\/status(?:es)?\/(\d+)/,
}

/**
 * Reads a post link on an allowed platform, or returns the error text. `key` compares platform and
 * post id, without share parameters.
 */
export function readLiveLink(text: string, allowed: readonly Platform[]): LiveLink | string {
  const url = readHttpsLink(text)
  if (!url) return NO_POST_LINK
  const platform = platformOf(url.hostname)
  if (!platform || !allowed.includes(platform)) {
    return `This link is not on ${listOf(allowed)}. Enter the link of the post there.`
  }
  const path = url.pathname.replace(/\/+$/, "")
  if (path === "") return "This is the platform's first page. Enter the link of the post itself."
  const isShort = url.hostname.endsWith("youtu.be")
  const isWatch = platform === "Youtube" && path === "/watch"
  const watched = isWatch ? url.searchParams.get("v") : null
  const [, id, story] = POST_IDS[platform].exec(path) ?? []
  const post = isShort ? path.split("/")[1] : (watched ?? id ?? story ?? path)
  return { url: url.href, key: `${platform}:${post}` }
}

const listOf = (platforms: readonly Platform[]): string =>
  platforms.map((platform) => ACCOUNT_LABELS[platform]).join(", ")
