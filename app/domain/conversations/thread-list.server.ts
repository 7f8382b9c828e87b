import { and, eq, gt, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { messages, threads } from "#db/schema/conversations.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import type { Role } from "#db/schema/words.ts"
import type { Actor } from "../accounts/actor.ts"
import { type Page, toPage } from "../page.ts"
import { foldForComparison, truncate } from "../text.ts"
import { countUnread } from "./read-marks.server.ts"

const PAGE_SIZE = 20
const MAX_SEARCH_LENGTH = 100
/** A search looks through so many of the newest conversations. */
const MOST_SEARCHED = 2000
const LAST_LINE_LENGTH = 120

const sideOf = {
  brand: { own: threads.brandId, other: threads.influencerId, readId: threads.brandReadId },
  influencer: {
    own: threads.influencerId,
    other: threads.brandId,
    readId: threads.influencerReadId,
  },
}

type Values = { userId: string; before: number }

const selectThreads = (role: Role, p: Values, where: SQL | undefined) =>
  db
    .select({
      thread: threads,
      projectTitle: projects.title,
      /** Null when the other has left: 'Unknown' on the page. */
      otherName: profiles.name,
      lastLine: messages.body,
      lastSenderId: messages.senderId,
    })
    .from(threads)
    .innerJoin(projects, eq(projects.id, threads.projectId))
    .leftJoin(messages, eq(messages.id, threads.lastMessageId))
    .leftJoin(users, and(eq(users.id, sideOf[role].other), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(sideOf[role].own, p.userId), lt(threads.lastMessageId, p.before), where))
    .orderBy(sql`${threads.lastMessageId} DESC`)
    .limit(PAGE_SIZE + 1)

const isOfState = (role: Role, state: State) =>
  state === "unread"
    ? gt(threads.lastMessageId, sideOf[role].readId)
    : lte(threads.lastMessageId, sideOf[role].readId)

/** Found in the other's name or username, or in the project's title. */
const matches = (role: Role, p: Values & { search: string }) =>
  and(
    sql`${threads.id} IN (
      SELECT id FROM threads WHERE ${sql.raw(role === "brand" ? "brand_id" : "influencer_id")} = ${p.userId}
      ORDER BY last_message_id DESC LIMIT ${sql.raw(String(MOST_SEARCHED))})`,
    or(
      sql`instr(${projects.titleKey}, ${p.search}) > 0`,
      sql`instr(lower(${profiles.name}), ${p.search}) > 0`,
      sql`instr(${profiles.userNameKey}, ${p.search}) > 0`,
      sql`instr(${profiles.brandNameKey}, ${p.search}) > 0`,
    ),
  )

type State = "unread" | "read"

const listOf = (role: Role, state: State) => ({
  all: query((p: Params<Values>) => selectThreads(role, p, isOfState(role, state))),
  found: query((p: Params<Values & { search: string }>) =>
    selectThreads(role, p, and(isOfState(role, state), matches(role, p))),
  ),
})
const listsOf = (role: Role) => ({ unread: listOf(role, "unread"), read: listOf(role, "read") })
const lists = { brand: listsOf("brand"), influencer: listsOf("influencer") }

const STATES = ["unread", "read"] as const
const NEWEST = Number.MAX_SAFE_INTEGER

/** The actor's conversations, those with something unread first, each part newest first, page by page. */
export function listThreads(
  actor: Actor,
  { search = "", after }: { search?: string; after?: string | undefined } = {},
): Page<ThreadSummary> {
  const wanted = foldForComparison(search.slice(0, MAX_SEARCH_LENGTH))
  const start = readCursor(after)
  const rows: Row[] = []
  for (const state of STATES.slice(STATES.indexOf(start.state))) {
    if (rows.length > PAGE_SIZE) break
    const list = lists[actor.role][state]
    const before = state === start.state ? start.before : NEWEST
    const values = { userId: actor.userId, before }
    rows.push(
      ...(wanted === "" ? list.all.all(values) : list.found.all({ ...values, search: wanted })),
    )
  }
  const { readId } = KEYS[actor.role]
  const { items, next } = toPage(rows, PAGE_SIZE, ({ thread }) => {
    const state = thread.lastMessageId > thread[readId] ? "unread" : "read"
    return `${state}.${thread.lastMessageId}`
  })
  return { items: items.map((row) => toSummary(actor, row)), next }
}

type Row = ReturnType<typeof lists.brand.read.all.all>[number]
const KEYS = {
  brand: { readId: "brandReadId", mutedAt: "brandMutedAt" },
  influencer: { readId: "influencerReadId", mutedAt: "influencerMutedAt" },
} as const

/** A conversation in the list of one of the two. */
export type ThreadSummary = ReturnType<typeof toSummary>

function toSummary(actor: Actor, { thread, lastLine, lastSenderId, ...names }: Row) {
  const isUnread = thread.lastMessageId > thread[KEYS[actor.role].readId]
  return {
    id: thread.id,
    ...names,
    lastLine: truncate((lastLine ?? "").replace(/\s+/g, " "), LAST_LINE_LENGTH),
    isOwnLine: lastSenderId === actor.userId,
    lastMessageAt: thread.lastMessageAt,
    unread: isUnread ? countUnread(thread, actor.userId) : 0,
    isMuted: thread[KEYS[actor.role].mutedAt] !== null,
  }
}

/** A cursor is "state.lastMessageId" of the last row; anything else starts at the first. */
function readCursor(after: string | undefined): { state: State; before: number } {
  const [, state, id] = /^(unread|read)\.(\d{1,15})$/.exec(after ?? "") ?? []
  const known = STATES.find((one) => one === state)
  return known ? { state: known, before: Number(id) } : { state: "unread", before: NEWEST }
}
