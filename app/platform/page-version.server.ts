import type Database from "better-sqlite3"
import { ownCommits, sqlite } from "./db.server.ts"

type Look = {
  file: Database.Database
  version: Database.Statement
  position: Database.Statement<[], Position>
  last?: Position & { version: unknown; own: number }
}
type Position = { seq: number; lists: number; at: number }

const lookAt = (file: Database.Database): Look => ({
  file,
  version: file.prepare("PRAGMA data_version").pluck(),
  position: file.prepare("SELECT seq, lists, at FROM repl_clock WHERE id = 1"),
})

let look: Look | undefined
const byOthers = { pages: 0, lists: 0 }

export type ChangedBy = "pages" | "lists"

/** Changes with each commit that can change a page: docs/decisions/0079-cached-pages.md */
export function pageVersion(changedBy: ChangedBy): number {
  const own = ownCommits()
  if (look?.file !== sqlite) {
    look = lookAt(sqlite)
    count(true, true)
  }
  const version = look.version.get()
  const { last } = look
  if (!last || last.version !== version || last.own !== own.all) {
    const { seq, lists, at } = look.position.get() ?? { seq: 0, lists: 0, at: 0 }
    // A commit by hand does not move `at`, and may have changed everything.
    const isByHand = at === last?.at || at === own.at
    if (last?.version !== version)
      count(isByHand || last?.seq !== seq, isByHand || last?.lists !== lists)
    look.last = { version, own: own.all, seq, lists, at }
  }
  return own[changedBy] + byOthers[changedBy]
}

function count(isPages: boolean, isLists: boolean): void {
  byOthers.pages += Number(isPages)
  byOthers.lists += Number(isLists)
}
