import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { withDatabase } from "./accounts.ts"
import type { RunningServer } from "./server.ts"
import type { Visitor } from "./visitor.ts"

type Server = Pick<RunningServer, "dataDir">

type About = { type?: string; projectId?: string; actorId?: string; count?: number }

/** Tells a user of something, past the worker: straight in the database of a running server. Returns the ids. */
export function tell(server: Server, userId: string, about: About = {}): number[] {
  const { type = "account.password_changed", projectId = null, actorId = null, count = 1 } = about
  const ids: number[] = []
  withDatabase(server, (db) => {
    const insert = db.prepare(
      `INSERT INTO notices (user_id, event_id, type, actor_id, project_id, data, created_at, digest)
       VALUES (?, ?, ?, ?, ?, '{}', ?, 'none')`,
    )
    const insertAll = db.transaction(() => {
      for (let n = 0; n < count; n += 1) {
        const row = insert.run(userId, randomUUID(), type, actorId, projectId, Date.now())
        ids.push(Number(row.lastInsertRowid))
      }
    })
    insertAll()
  })
  return ids
}

/** The id of the user with this name. */
export function userIdOf(server: Server, name: string): string {
  let userId = ""
  withDatabase(server, (db) => {
    userId = String(db.prepare("SELECT user_id FROM profiles WHERE name = ?").pluck().get(name))
  })
  return userId
}

export type StreamEvent = { id?: string; event?: string; data?: string }

/** An open stream of server-sent events, and what has come by it. */
export class OpenStream {
  readonly events: StreamEvent[] = []
  /** Every line, with those that say nothing. */
  text = ""
  isOver = false
  /** The cookie of the position that the newest event named. */
  position = ""
  readonly answer: Response
  private readonly leaving: AbortController

  constructor(answer: Response, leaving: AbortController) {
    this.answer = answer
    this.leaving = leaving
    void this.read()
  }

  /** Asks for a stream with a visitor's cookies. */
  static async open(
    visitor: Visitor,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<OpenStream> {
    const leaving = new AbortController()
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const answer = await fetch(new URL(path, visitor.origin), {
      headers: { Accept: "text/event-stream", ...(cookie && { Cookie: cookie }), ...headers },
      signal: leaving.signal,
    })
    return new OpenStream(answer, leaving)
  }

  /** What the events say, once there are `count` of them. */
  async said(count: number, milliseconds = 5000): Promise<unknown[]> {
    const until = performance.now() + milliseconds
    while (this.events.length < count && !this.isOver && performance.now() < until) {
      await setTimeout(20)
    }
    return this.events.map(({ data = "" }) => (data === "" ? undefined : JSON.parse(data)))
  }

  /** Waits until the server has ended it; false when it has not within the time. */
  async ended(milliseconds = 5000): Promise<boolean> {
    const until = performance.now() + milliseconds
    while (!this.isOver && performance.now() < until) await setTimeout(20)
    return this.isOver
  }

  close(): void {
    this.leaving.abort()
  }

  private async read(): Promise<void> {
    let rest = ""
    try {
      const decoder = new TextDecoder()
      const reader = this.answer.body?.getReader()
      for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
        const chunk = decoder.decode(part.value, { stream: true })
        this.text += chunk
        const blocks = (rest + chunk).split("\n\n")
        rest = blocks.pop() ?? ""
        for (const block of blocks) this.take(block)
      }
    } catch {
      // Left, by either side.
    }
    this.isOver = true
  }

  private take(block: string): void {
    const fields = block.split("\n").map((line) => line.split(/: ?(.*)/s).slice(0, 2))
    const event: StreamEvent = Object.fromEntries(fields)
    if (event.event === "position") this.position = event.data ?? ""
    else if (event.data !== undefined) this.events.push(event)
  }
}
