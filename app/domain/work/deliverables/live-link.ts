import { isHttpsLink } from "#app/domain/identity/profiles/profile.ts"
import { ACCOUNT_LABELS, platformOf } from "#app/domain/shared/platforms.ts"
import type { Platform } from "#db/schema/words.ts"

export const MAX_LINK_LENGTH = 2048

/** What is said of a text that is no whole link. */
export const NO_POST_LINK = "Enter the whole link of the post, beginning with https://."

/** A plain https link as it is shown; undefined for one with a name, a password or a port in it. */
export function readHttpsLink(text: string): URL | undefined {
  if (!isHttpsLink(text)) return undefined
  const url = new URL(text)
  // The parser drops a port that is the usual one, and an empty name before an @.
  const authority = /^https:\/\/([^/?#]*)/i.exec(text)?.[1] ?? ""
  return /[@:\\\s]/.test(authority) || authority === "" ? undefined : url
}

type LiveLink = { url: string; key: string }

/** The ways in which platforms say where the id of a post begins; what stands before it counts for nothing. */
const POST_IDS: Record<Platform, RegExp> = {
  Instagram: /\/(?:(?:p|reel|reels|tv)\/([^/]+)|stories\/(.+)$)/,
  Youtube: /^\/(?:shorts|live|embed|v)\/([^/]+)/,
  Tiktok: /\/(?:video|photo)\/(\d+)/,
  X: /\/status(?:es)?\/(\d+)/,
}

/**
 * A link to a post on one of the platforms that an order asks for, with the key by which two are compared:
 * the platform and the post, without what a share button adds. Else why it is none, in words.
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
