import { hash } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { eq, inArray, lt, sql } from "drizzle-orm"
import { isbot } from "isbot"
import { bookDayOf } from "#app/domain/shared/indian-time.ts"
import { memoize } from "#app/domain/shared/memoize.ts"
import { networkKeyOf } from "#app/domain/shared/network.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, writeUnsynced } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { keyedHash } from "#app/platform/secrets.server.ts"
import { users } from "#db/schema/accounts.ts"
import { reports } from "#db/schema/conversations.ts"
import { linkDays, linkVisitors, trackedLinks } from "#db/schema/links.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"

/** Complaints that call where a link leads into question. */
const DISHONEST = ["scam", "fake_profile", "spam", "off_platform_payment"] as const
const OPEN = ["new", "reviewing"] as const

const isAbout = (subject: "user" | "project", id: typeof users.id | typeof projects.id) =>
  sql`EXISTS (SELECT 1 FROM ${reports} WHERE ${reports.subject} = ${subject}
    AND ${reports.subjectId} = ${id} AND ${inArray(reports.status, [...OPEN])}
    AND ${inArray(reports.reason, [...DISHONEST])})`

/** Tells that a link leads nowhere any more; needs its brand and project joined. */
export const isEnded = sql`(${trackedLinks.endedAt} IS NOT NULL OR ${trackedLinks.target} = ''
  OR ${users.suspendedAt} IS NOT NULL OR ${users.deletedAt} IS NOT NULL
  OR ${projects.hiddenAt} IS NOT NULL
  OR EXISTS (SELECT 1 FROM users AS creator WHERE creator.id = ${trackedLinks.influencerId}
    AND (creator.suspended_at IS NOT NULL OR creator.deleted_at IS NOT NULL)))`

const selectTarget = query((p: Params<{ code: string }>) =>
  db
    .select({
      code: trackedLinks.code,
      target: trackedLinks.target,
      isEnded: isEnded.mapWith(Boolean),
      isReported: sql`(${isAbout("user", users.id)} OR ${isAbout("project", projects.id)})`.mapWith(
        Boolean,
      ),
    })
    .from(trackedLinks)
    .innerJoin(users, eq(users.id, trackedLinks.brandId))
    .innerJoin(orders, eq(orders.id, trackedLinks.orderId))
    .innerJoin(projects, eq(projects.id, orders.projectId))
    .where(eq(trackedLinks.code, p.code)),
)

/** `isReported`: its page asks before it leads on: docs/rules.md#tracked-links */
export const findTarget = (code: string) =>
  code.length > 40 ? undefined : selectTarget.get({ code })

export type LinkVisit = { code: string; ip: string; userAgent: string; isMachine: boolean }

type Click = { code: string; day: number; visitor: string | undefined }

const LONGEST_AGENT = 300

/** The key is of the day, and the hashes go the day after. */
function toClick({ code, ip, userAgent, isMachine }: LinkVisit): Click {
  const day = bookDayOf(clock.now())
  const agent = userAgent.slice(0, LONGEST_AGENT)
  if (isMachine || isBot(agent)) return { code, day, visitor: undefined }
  const text = `${saltOf(day)}\n${code}\n${networkKeyOf(ip)}\n${agent}`
  return { code, day, visitor: hash("sha256", text, "base64url").slice(0, 22) }
}

const MAX_AGENTS = 1000
const isBot = memoize(MAX_AGENTS, (agent) => agent === "" || isbot(agent))

let salt: { day: number; text: string } | undefined

function saltOf(day: number): string {
  if (salt?.day !== day) salt = { day, text: keyedHash("link-visitors", String(day)) }
  return salt.text
}

const BATCH_MS = 14
/** While the disk is full. */
const MAX_PENDING = 200_000

let pending: Click[] = []
let batch: Promise<void> | undefined

/**
 * Resolves when the visit is written with others of the same moment; a power cut may lose the last
 * of them, a killed process none: docs/rules.md#tracked-links
 */
export function countVisit(visit: LinkVisit): Promise<void> {
  if (pending.length < MAX_PENDING) pending.push(toClick(visit))
  batch ??= setTimeout(BATCH_MS).then(() => {
    batch = undefined
    writePending()
  })
  return batch
}

/** The visitor is led on whatever happens; what could not be written comes with the next. */
function writePending(): void {
  const clicks = pending
  pending = []
  try {
    writeUnsynced(() => writeClicks(clicks))
  } catch (error) {
    pending = [...clicks, ...pending]
    logger.error({ event: "clicks.unwritten", count: pending.length, err: error })
  }
}

const insertVisitor = query((p: Params<{ day: number; visitor: string }>) =>
  db.insert(linkVisitors).values({ day: p.day, visitor: p.visitor }).onConflictDoNothing(),
)

type Added = { code: string; day: number; clicks: number; visitors: number; bots: number }

const addToDay = query((p: Params<Added>) =>
  db
    .insert(linkDays)
    .values({ code: p.code, day: p.day, clicks: p.clicks, visitors: p.visitors, bots: p.bots })
    .onConflictDoUpdate({
      target: [linkDays.code, linkDays.day],
      set: {
        clicks: sql`${linkDays.clicks} + excluded.clicks`,
        visitors: sql`${linkDays.visitors} + excluded.visitors`,
        bots: sql`${linkDays.bots} + excluded.bots`,
      },
    }),
)

function writeClicks(clicks: readonly Click[]): void {
  const days = new Map<string, Added>()
  for (const { code, day, visitor } of clicks) {
    const key = `${day} ${code}`
    const added = days.get(key) ?? { code, day, clicks: 0, visitors: 0, bots: 0 }
    days.set(key, added)
    if (visitor === undefined) added.bots += 1
    else {
      added.clicks += 1
      added.visitors += Number(insertVisitor.run({ day, visitor }).changes)
    }
  }
  for (const added of days.values()) addToDay.run(added)
}

export const purgeLinkVisitors = (): Promise<number> =>
  purgeRows(linkVisitors, lt(linkVisitors.day, bookDayOf(clock.now())))
