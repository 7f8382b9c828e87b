import { and, desc, eq, lt, lte, notInArray, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { personOf } from "#app/domain/identity/accounts/permissions.ts"
import type { CsvCell } from "#app/domain/shared/csv.server.ts"
import { PERSON_ACTS } from "#app/domain/shared/events/person-events.ts"
import { type Page, toPage } from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { users } from "#db/schema/accounts.ts"
import { accountActs } from "#db/schema/factors.ts"

const PAGE_SIZE = 50
const ROWS_PER_READ = 200
const KEPT_FOR = 2 * 365 * DAY

type ActsAsked = Record<"userId" | "personId", string> & Record<"before" | "limit", number>

/** Not another's sign-ins: docs/rules.md#owners */
const selectActs = query((p: Params<ActsAsked>) =>
  db
    .select({
      id: accountActs.id,
      act: accountActs.act,
      who: users.email,
      ...pick(accountActs, "projectId", "orderId", "device", "network", "createdAt"),
    })
    .from(accountActs)
    .leftJoin(users, eq(users.id, accountActs.personId))
    .where(
      and(
        eq(accountActs.userId, p.userId),
        lt(accountActs.id, p.before),
        sql`(${p.personId} = ${p.userId} OR ${notInArray(accountActs.act, PERSON_ACTS)})`,
      ),
    )
    .orderBy(desc(accountActs.id))
    .limit(p.limit),
)

const toActivity = ({ act, who, ...row }: ReturnType<typeof selectActs.all>[number]) => ({
  ...row,
  act: formatAct(act),
  who: who ?? "Unknown",
})
export type Activity = ReturnType<typeof toActivity>

/** "order.work_approved" becomes "Order work approved"; an account's own acts need no noun. */
function formatAct(act: string): string {
  if (act === "account.signed_in") return "New device"
  const words = act.replace(/^account\./, "").replaceAll(/[._]/g, " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const readBefore = (text: string | undefined): number =>
  /^\d{1,15}$/.test(text ?? "") ? Number(text) : Number.MAX_SAFE_INTEGER

/** Lists what was done in the account, newest first. */
export function listActivity(actor: Actor, after?: string): Page<Activity> {
  const rows = selectActs.all({
    userId: actor.userId,
    personId: personOf(actor),
    before: readBefore(after),
    limit: PAGE_SIZE + 1,
  })
  return toPage(rows.map(toActivity), PAGE_SIZE, ({ id }) => String(id))
}

const fileLimit = rateLimiter({ name: "activity-file", points: 30, perSeconds: 600 })

const HEADERS = ["When", "Who", "Act", "Project", "Order", "Device", "Network"]

/** Streams all of it. @throws RateLimited */
export function openActivityFile(actor: Actor) {
  const { userId } = actor
  const personId = personOf(actor)
  consumeRateLimit(fileLimit, userId)
  async function* rows(): AsyncGenerator<CsvCell[]> {
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const page = selectActs.all({ userId, personId, before, limit: ROWS_PER_READ })
      for (const row of page) {
        const { createdAt, who, act, projectId, orderId, device, network } = toActivity(row)
        yield [new Date(createdAt).toISOString(), who, act, projectId, orderId, device, network]
      }
      const last = page.at(-1)
      if (!last || page.length < ROWS_PER_READ) return
      before = last.id
    }
  }
  return { name: "activity.csv", headers: HEADERS, rows: rows() }
}

export const purgeActivity = (): Promise<number> =>
  purgeRows(accountActs, lte(accountActs.createdAt, clock.now() - KEPT_FOR))
