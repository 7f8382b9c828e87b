import { z } from "zod"
import { SECOND } from "../clock.server.ts"
import { env } from "../env.server.ts"

const Answer = z.object({ seq: z.int(), generation: z.int().default(1) })

const PATIENCE_MS = 2 * SECOND

/** How far the primary of the settings has come; undefined when it does not answer. */
export async function askPrimary(
  generation?: number,
): Promise<{ seq: number; generation: number } | undefined> {
  if (!env.PRIMARY_URL || !env.REPLICA_SECRET) return undefined
  try {
    const response = await fetch(new URL("/_replica/position", env.PRIMARY_URL), {
      headers: {
        "X-Replica-Secret": env.REPLICA_SECRET,
        ...(generation && { "X-Replica-Generation": String(generation) }),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return Answer.parse(await response.json())
  } catch {
    return undefined
  }
}
