import { trimUnseen } from "#app/domain/shared/clean-text.ts"
import { platformOf } from "#app/domain/shared/platforms.ts"
import type { Platform } from "#db/schema/words.ts"

const HANDLE = /^[A-Za-z0-9_.]{2,30}$/

/** 2 to 30 letters, digits, underscores or dots. */
export const isHandle = (text: string): boolean => HANDLE.test(text)

const MAX_TYPED_LENGTH = 500

/** First path segments that are no profile. */
const PAGES =
  /^(?:p|reels?|stories|explore|tv|shorts|watch|live|feed|channel|playlist|results|hashtag|home|search|settings|i|intent|about|accounts|direct|login|signup)$/i

/** Extracts a handle from "@maya" or a profile address. */
export function parseHandle(platform: Platform, typed: string): string | undefined {
  if (typed.length > MAX_TYPED_LENGTH) return undefined
  const text = trimUnseen(typed)
  const bare = text.replace(/^@\s*/, "")
  const found = isHandle(bare) ? bare : handleOfAddress(platform, text)
  return found && isHandle(found) ? found : undefined
}

function handleOfAddress(platform: Platform, text: string): string | undefined {
  const address = `https://${text.replace(/^https?:\/\//i, "")}`
  if (!URL.canParse(address)) return undefined
  const { hostname, pathname } = new URL(address)
  if (platformOf(hostname) !== platform) return undefined
  const parts = pathname.split("/").filter((part) => part !== "")
  const isNamed = platform === "Youtube" && /^(?:c|user)$/.test(parts[0] ?? "")
  const [first = "", ...others] = isNamed ? parts.slice(1) : parts
  if (first.startsWith("@")) return first.slice(1)
  return others.length > 0 || PAGES.test(first) ? undefined : first
}
