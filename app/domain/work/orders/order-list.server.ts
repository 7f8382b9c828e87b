import { and, desc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { isUnmasked, maskOrderTexts } from "#app/domain/market/projects/shown-project.server.ts"
import { foldText } from "#app/domain/market/search/fold-text.server.ts"
import { readSearchText } from "#app/domain/market/search/search-text.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { type Page, readTimeCursor, type TimeCursor, toTimePage } from "#app/domain/shared/page.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { isOfWork, orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import { ORDER_PHASES, type Role } from "#db/schema/words.ts"
import { otherSide } from "./order.ts"
import { WORK_PHASES } from "./order-facts.ts"
import { nextTurnOf } from "./order-next-turn.ts"
import { hasOpenProposal, phaseLabelOf } from "./order-outlook.ts"
import { sidesOfOrder } from "./order-records.server.ts"
import { PHASES } from "./order-table.ts"
import { awaitedOfProduct } from "./parcel.server.ts"

const PAGE_SIZE = 20
/** Newest orders that a search reads. */
const MAX_SEARCHED = 2000

const openTurnsOf = (role: Role) => ORDER_PHASES.filter((phase) => PHASES[phase].turn === role)

/** The brand's turn, in a phase of the influencer's. */
const isOfBrand = sql`coalesce(${awaitedOfProduct}, '') IN ('shipment', 'sent_back')`

/** Both statuses are named so that the index by status serves. */
export const isOrderWaitingFor = (role: Role) =>
  and(
    inArray(orders.status, ["draft", "ongoing"]),
    or(
      and(inArray(orders.phase, openTurnsOf(role)), sql`NOT ${isOfBrand}`),
      role === "brand" ? isOfBrand : undefined,
      sql`(${orders.phase} = 'cancel_requested' AND coalesce(${orders.cancelledBy}, 'influencer') <> ${sql.raw(`'${role}'`)})`,
      and(inArray(orders.phase, [...WORK_PHASES]), eq(orders.proposedBy, otherSide(role))),
    ),
  )

const STATES = {
  all: () => undefined,
  waiting: isOrderWaitingFor,
  working: () => eq(orders.status, "ongoing"),
  done: () => eq(orders.status, "completed"),
  ended: () => eq(orders.status, "cancelled"),
} as const satisfies Record<string, (role: Role) => SQL | undefined>
export type OrderListState = keyof typeof STATES

type Start = TimeCursor & { userId: string }
type Search = { search: string }

const selectList = (role: Role, state: OrderListState, start: Start, where: SQL | undefined) =>
  db
    .select({
      ...getTableColumns(orders),
      counterpart: profiles.name,
      awaited: awaitedOfProduct,
    })
    .from(orders)
    .leftJoin(users, and(eq(users.id, sidesOfOrder[role].other), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        eq(sidesOfOrder[role].own, start.userId),
        isOfWork,
        sql`(${orders.orderedAt}, ${orders.id}) < (${start.at}, ${start.id})`,
        STATES[state](role),
        where,
      ),
    )
    .orderBy(desc(orders.orderedAt), desc(orders.id))
    .limit(PAGE_SIZE + 1)

const recent = alias(orders, "recent")

/** As `role` reads it: an influencer finds an unpaid order by its masked title. */
const titleKeyFor = (role: Role) =>
  role === "brand"
    ? foldText(orders.title)
    : sql`iif(${isUnmasked}, ${foldText(orders.title)}, (SELECT ${projects.titleKey}
        FROM ${projects} WHERE ${projects.id} = ${orders.projectId}))`

/** Searches titles and the other side's names. */
const matches = (role: Role, p: Start & Search) => {
  const { name, userNameKey, brandNameKey } = profiles
  const isFound = [titleKeyFor(role), foldText(name), userNameKey, brandNameKey].map(
    (text) => sql`instr(${text}, ${p.search}) > 0`,
  )
  const searched = db
    .select({ id: recent.id })
    .from(recent)
    .where(eq(role === "brand" ? recent.brandId : recent.influencerId, p.userId))
    .orderBy(desc(recent.orderedAt), desc(recent.id))
    .limit(MAX_SEARCHED)
  return and(inArray(orders.id, searched), or(...isFound))
}

const listOf = (role: Role, state: OrderListState) => ({
  every: query((p: Params<Start>) => selectList(role, state, p, undefined)),
  found: query((p: Params<Start & Search>) => selectList(role, state, p, matches(role, p))),
})
const listsOf = (role: Role) => ({
  all: listOf(role, "all"),
  waiting: listOf(role, "waiting"),
  working: listOf(role, "working"),
  done: listOf(role, "done"),
  ended: listOf(role, "ended"),
})
const lists = { brand: listsOf("brand"), influencer: listsOf("influencer") }

type Question = { state: OrderListState; search?: string; after?: string | undefined }

/** Newest first. An unreadable `after` means the first page. */
export function listOwnOrders(actor: Actor, { state, search = "", after }: Question) {
  const { every, found } = lists[actor.role][state]
  const text = foldForComparison(readSearchText(search))
  const start = { userId: actor.userId, ...readTimeCursor(after) }
  const rows = text === "" ? every.all(start) : found.all({ ...start, search: text })
  const { items, next } = toTimePage(rows, PAGE_SIZE, "orderedAt")
  const page: Page<ListedOrder> = { items: items.map((row) => toListed(actor.role, row)), next }
  return page
}

/** Moments in milliseconds; the other side's name is null when deleted. */
export type ListedOrder = ReturnType<typeof toListed>

function toListed(role: Role, row: ReturnType<typeof lists.brand.all.every.all>[number]) {
  const { id, title, status, counterpart, dueAt, currency, amountMinor } = maskOrderTexts(role, row)
  const turn = nextTurnOf(row)
  const isProposed = hasOpenProposal(row) && row.proposedBy !== role
  return {
    id,
    title,
    status,
    counterpart,
    state: phaseLabelOf(row.phase, role, row.amountMinor),
    amount: formatMoney(amountMinor, currency),
    dueAt: status === "ongoing" ? dueAt : null,
    /** Undefined while the other side or nobody acts. */
    ownStep: isProposed ? "answer the due date" : turn?.party === role ? turn.step : undefined,
  }
}
