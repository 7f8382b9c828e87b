import { z } from "zod"
import type { Platform } from "#db/schema/words.ts"
import { askPlatform, platformUrl } from "./ask-platform.server.ts"
import type { ChannelFailure } from "./channel-provider.ts"

/** Only where the terms allow it: docs/platform-terms.md */
const OEMBED: Partial<Record<Platform, { id: RegExp; url: (id: string) => string }>> = {
  Youtube: {
    id: /^[\w-]{11}$/,
    url: (id) =>
      platformUrl("https://www.youtube.com/oembed", {
        url: `https://www.youtube.com/watch?v=${id}`,
        format: "json",
      }),
  },
  X: {
    id: /^\d{1,25}$/,
    url: (id) =>
      platformUrl("https://publish.x.com/oembed", { url: `https://x.com/i/status/${id}` }),
  },
}

export const canCheckExistence = (platform: Platform): boolean => OEMBED[platform] !== undefined

const judge = (status: number): Omit<ChannelFailure, "isOk"> => ({
  kind: status === 404 ? "refused" : "busy",
  reason: String(status),
})

/** Asks without a key; only 404 means gone, and whatever else is no post stays unknown. */
export async function findExistence(
  platform: Platform,
  postId: string,
): Promise<"there" | "gone" | "unknown"> {
  const way = OEMBED[platform]
  if (!way?.id.test(postId)) return "unknown"
  const answer = await askPlatform(
    { url: way.url(postId), judge },
    z.looseObject({ html: z.string() }),
  )
  if (answer.isOk) return "there"
  return answer.kind === "refused" ? "gone" : "unknown"
}
