import { and, desc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { maskTitleFor } from "#app/domain/market/projects/shown-project.server.ts"
import { foldText } from "#app/domain/market/search/fold-text.server.ts"
import { readSearchText } from "#app/domain/market/search/search-text.ts"
import { type Page, toPage } from "#app/domain/shared/page.ts"
import { toSecondPerson } from "#app/domain/shared/second-person.ts"
import { foldForComparison, truncate } from "#app/domain/shared/text.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { messages, threads } from "#db/schema/conversations.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import type { Role } from "#db/schema/words.ts"
import { REMOVED_TEXT } from "./conversation.ts"
import { countUnread, isMutedBy, readCursorOf } from "./read-cursors.server.ts"

const PAGE_SIZE = 20
/** Newest conversations that a search reads. */
const MAX_SEARCHED = 2000
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
type Search = { search: string }

const selectThreads = (role: Role, p: Values, where: SQL | undefined) =>
  db
    .select({
      thread: threads,
      projectTitle: projects.title,
      otherName: profiles.name,
      otherPictureId: profiles.pictureId,
      lastLine: messages.body,
      lastKind: messages.kind,
      lastRemovedAt: messages.removedAt,
      lastSenderId: messages.senderId,
    })
    .from(threads)
    .innerJoin(projects, eq(projects.id, threads.projectId))
    .leftJoin(messages, eq(messages.id, threads.lastMessageId))
    .leftJoin(users, and(eq(users.id, sideOf[role].other), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(sideOf[role].own, p.userId), lt(threads.lastMessageId, p.before), where))
    .orderBy(desc(threads.lastMessageId))
    .limit(PAGE_SIZE + 1)

const isOfState = (role: Role, state: State) =>
  state === "unread"
    ? gt(threads.lastMessageId, sideOf[role].readId)
    : lte(threads.lastMessageId, sideOf[role].readId)

const recent = alias(threads, "recent")

/** Searches names, usernames and project titles. */
const matches = (role: Role, p: Values & Search) => {
  const { name, userNameKey, brandNameKey } = profiles
  const isFound = [projects.titleKey, foldText(name), userNameKey, brandNameKey].map(
    (text) => sql`instr(${text}, ${p.search}) > 0`,
  )
  const searched = db
    .select({ id: recent.id })
    .from(recent)
    .where(eq(role === "brand" ? recent.brandId : recent.influencerId, p.userId))
    .orderBy(desc(recent.lastMessageId))
    .limit(MAX_SEARCHED)
  return and(inArray(threads.id, searched), or(...isFound))
}

type State = "unread" | "read"

const listOf = (role: Role, state: State) => ({
  all: query((p: Params<Values>) => selectThreads(role, p, isOfState(role, state))),
  found: query((p: Params<Values & Search>) =>
    selectThreads(role, p, and(isOfState(role, state), matches(role, p))),
  ),
})
const listsOf = (role: Role) => ({ unread: listOf(role, "unread"), read: listOf(role, "read") })
const lists = { brand: listsOf("brand"), influencer: listsOf("influencer") }

const STATES = ["unread", "read"] as const
const NEWEST = Number.MAX_SAFE_INTEGER

/** Unread first, each part newest first. */
export function listThreads(
  actor: Actor,
  { search = "", after }: { search?: string; after?: string | undefined } = {},
): Page<ThreadSummary> {
  const wanted = { search: foldForComparison(readSearchText(search)) }
  const start = readCursor(after)
  const rows: Row[] = []
  for (const state of STATES.slice(STATES.indexOf(start.state))) {
    if (rows.length > PAGE_SIZE) break
    const list = lists[actor.role][state]
    const before = state === start.state ? start.before : NEWEST
    const values = { userId: actor.userId, before }
    rows.push(
      ...(wanted.search === "" ? list.all.all(values) : list.found.all({ ...values, ...wanted })),
    )
  }
  const { items, next } = toPage(rows, PAGE_SIZE, ({ thread }) => {
    const state = thread.lastMessageId > readCursorOf(thread, actor.userId) ? "unread" : "read"
    return `${state}.${thread.lastMessageId}`
  })
  return { items: items.map((row) => toSummary(actor, row)), next }
}

type Row = ReturnType<typeof lists.brand.read.all.all>[number]

export type ThreadSummary = ReturnType<typeof toSummary>

function toSummary(actor: Actor, row: Row) {
  const { thread, lastLine, lastKind, lastRemovedAt, lastSenderId, projectTitle } = row
  const { otherName, otherPictureId } = row
  const said = lastRemovedAt === null ? (lastLine ?? "") : REMOVED_TEXT
  const line = lastKind === "system" ? toSecondPerson(said, actor.role) : said
  return {
    id: thread.id,
    otherName,
    otherPictureId,
    projectTitle: maskTitleFor(actor.role, projectTitle),
    lastLine: truncate(line.replace(/\s+/g, " "), LAST_LINE_LENGTH),
    isOwnLine: lastSenderId === actor.userId,
    lastMessageAt: thread.lastMessageAt,
    unread: countUnread(thread, actor.userId),
    isMuted: isMutedBy(thread, actor.userId),
  }
}

/** "state.lastMessageId"; anything else starts at the first. */
function readCursor(after: string | undefined): { state: State; before: number } {
  const [, state, id] = /^(unread|read)\.(\d{1,15})$/.exec(after ?? "") ?? []
  const known = STATES.find((one) => one === state)
  return known ? { state: known, before: Number(id) } : { state: "unread", before: NEWEST }
}
