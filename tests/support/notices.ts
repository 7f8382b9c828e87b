import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import type { RunningServer } from "./server.ts"
import { valueIn, withDatabase } from "./stored.ts"
import type { Visitor } from "./visitor.ts"

type Server = Pick<RunningServer, "dataDir">

type About = { type?: string; projectId?: string; actorId?: string; count?: number }

/** Inserts notices for a user, past the worker. Returns the ids. */
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

export function userIdOf(server: Server, name: string): string {
  return String(valueIn(server, "SELECT user_id FROM profiles WHERE name = ?", name))
}

export type StreamEvent = { id?: string; event?: string; data?: string }

/** An open event stream and its received events. */
export class OpenStream {
  readonly events: StreamEvent[] = []
  /** All lines, comments included. */
  text = ""
  isOver = false
  /** The position cookie of the newest event. */
  position = ""
  readonly answer: Response
  private readonly leaving: AbortController

  constructor(answer: Response, leaving: AbortController) {
    this.answer = answer
    this.leaving = leaving
    void this.read()
  }

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

  /** Waits for `count` events. */
  async said(count: number, milliseconds = 5000): Promise<unknown[]> {
    const until = performance.now() + milliseconds
    while (this.events.length < count && !this.isOver && performance.now() < until) {
      await setTimeout(20)
    }
    return this.events.map(({ data = "" }) => (data === "" ? undefined : JSON.parse(data)))
  }

  /** Waits for the server to close the stream; false after the timeout. */
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
      // Closed by either side.
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
