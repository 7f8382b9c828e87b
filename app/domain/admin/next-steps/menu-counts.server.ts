import { type SQL, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { isOrderWaitingFor } from "#app/domain/work/orders/order-list.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import type { Role } from "#db/schema/words.ts"

/** Newest conversations, invitations and running orders that are read. */
const MAX_READ = sql.raw("200")
const MAX_COUNTED = sql.raw("100")

/** Shown by this page, so no longer unread; empty for none. */
type Opened = { threadId: string; orderId: string }

type Values = Opened & { userId: string; now: number }

const NOTHING = sql<number>`0`

const countOf = (rows: SQL) =>
  sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${rows} LIMIT ${MAX_COUNTED}))`

/** Conversations in which the other side wrote; muted ones stay silent. */
function unreadThreads(role: Role, p: Values) {
  const column = (name: string) => sql.raw(`${role}_${name}`)
  return countOf(sql`(
    SELECT id, project_id, influencer_id, last_message_id,
      ${column("read_id")} AS read_id, ${column("muted_at")} AS muted_at
    FROM threads WHERE ${column("id")} = ${p.userId}
    ORDER BY last_message_id DESC LIMIT ${MAX_READ}
  ) AS recent
  WHERE last_message_id > read_id AND muted_at IS NULL AND recent.id <> ${p.threadId}
    AND EXISTS (SELECT 1 FROM messages WHERE messages.thread_id = recent.id
      AND messages.id > recent.read_id AND messages.sender_id <> ${p.userId})
    AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = ${p.orderId}
      AND orders.project_id = recent.project_id AND orders.influencer_id = recent.influencer_id)`)
}

/** Those that an influencer can still answer; a closing project withdraws them. */
const openInvitations = (p: Values) =>
  countOf(sql`(
    SELECT brand_id, status, expires_at FROM invitations WHERE influencer_id = ${p.userId}
    ORDER BY created_at DESC, id DESC LIMIT ${MAX_READ}
  ) AS recent
  WHERE recent.status IN ('invited', 'viewed') AND recent.expires_at > ${p.now}
    AND recent.brand_id NOT IN (
      SELECT blocked_id FROM blocks WHERE blocker_id = ${p.userId}
      UNION ALL SELECT blocker_id FROM blocks WHERE blocked_id = ${p.userId})`)

/** Those that `/orders` lists as waiting for this side. */
const waitingOrders = (role: Role, p: Values) =>
  countOf(sql`(
    SELECT * FROM orders
    WHERE ${sql.raw(`${role}_id`)} = ${p.userId} AND status IN ('draft', 'ongoing')
      AND add_on_of IS NULL
    LIMIT ${MAX_READ}
  ) AS orders WHERE ${isOrderWaitingFor(role)}`)

const selectCounts = (role: Role) =>
  query((p: Params<Values>) =>
    db
      .select({
        unread: countOf(sql`notices WHERE user_id = ${p.userId} AND read_at IS NULL`),
        newestNotice: sql<number>`(SELECT coalesce(max(id), 0) FROM notices
          WHERE user_id = ${p.userId})`,
        messages: unreadThreads(role, p),
        invitations: role === "influencer" ? openInvitations(p) : NOTHING,
        orders: waitingOrders(role, p),
      })
      .from(sql`(SELECT 1) AS asked`),
  )

const counts = { brand: selectCounts("brand"), influencer: selectCounts("influencer") }

/** Each at most 100, in one query with the bell's: docs/rules.md#one-menu */
export function countForMenu({ userId, role }: Actor, opened: Opened) {
  const found = counts[role].get({ userId, now: clock.now(), ...opened })
  return found ?? { unread: 0, newestNotice: 0, messages: 0, invitations: 0, orders: 0 }
}
