import { SECOND } from "../clock.server.ts"
import { env } from "../env.server.ts"
import { Position } from "../repl-clock.server.ts"
import { HEADERS, INTERNAL } from "./internal.server.ts"

const PATIENCE_MS = 5 * SECOND

/** Asks the primary for something of its own. @throws Error where it cannot be reached, or refuses */
export async function askPrimary(path: string, init: RequestInit = {}): Promise<Response> {
  const { PRIMARY_URL, REPLICA_SECRET } = env
  if (!PRIMARY_URL || !REPLICA_SECRET) throw new Error("This is no replica.")
  const answer = await fetch(new URL(path, PRIMARY_URL), {
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: "error",
    ...init,
    headers: { ...init.headers, [HEADERS.secret]: REPLICA_SECRET },
  })
  if (answer.ok) return answer
  await answer.body?.cancel()
  throw new PrimaryRefused(answer.status, path)
}

/** The primary was reached and says no. */
export class PrimaryRefused extends Error {
  override name = "PrimaryRefused"
  readonly status: number
  constructor(status: number, path: string) {
    super(`The primary answers ${status} to ${path}.`)
    this.status = status
  }
}

/** How far the primary has come. @throws Error as above */
export async function askPosition(): Promise<Position> {
  const answer = await askPrimary(INTERNAL.position)
  return Position.parse(await answer.json())
}
