import { z } from "zod"
import { clock, MINUTE } from "../clock.server.ts"
import { logger } from "../logger.server.ts"
import type { Deed } from "../request-context.server.ts"
import { INTERNAL } from "./internal.server.ts"
import { askPrimary } from "./primary-client.server.ts"

/** What one visit may leave to be done; more are none of ours. */
export const Deeds = z.array(z.object({ name: z.string().max(50), input: z.unknown() })).max(20)

/** What was handed over stands on this machine a moment later, and until then each visit would do it again. */
const QUIET_MS = MINUTE
const MOST_REMEMBERED = 10_000
const handedAt = new Map<string, number>()

function isNews(key: string): boolean {
  const now = clock.now()
  const before = handedAt.get(key)
  if (before !== undefined && now - before < QUIET_MS) return false
  handedAt.delete(key)
  handedAt.set(key, now)
  const [oldest] = handedAt.keys()
  if (handedAt.size > MOST_REMEMBERED && oldest !== undefined) handedAt.delete(oldest)
  return true
}

/** Hands what a visit to a replica leaves to be done to the primary. Nobody waits for it, and nobody hears of a failure. */
export function handOver(deeds: ReadonlyMap<string, Deed>): void {
  const news = [...deeds].filter(([key]) => isNews(key)).map(([, deed]) => deed)
  if (news.length === 0) return
  askPrimary(INTERNAL.after, { body: JSON.stringify(news) }).then(
    (answer) => answer.body?.cancel(),
    (error) => {
      for (const key of deeds.keys()) handedAt.delete(key)
      logger.warn({ event: "after_answer.not_handed_over", err: error })
    },
  )
}
