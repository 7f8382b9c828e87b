import { and, desc, eq, ne, sql } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { blockedIdsJson } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { may } from "#app/domain/identity/accounts/permissions.ts"
import { maskedName } from "#app/domain/identity/profiles/profile-queries.server.ts"
import {
  byApplicationTime,
  isAwaitingBrand,
  isInApplicantList,
  isOrderOfApplicant,
  selectApplicants,
} from "#app/domain/market/applications/application-queries.server.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import { BOARD, BOARD_COLUMNS, type BoardColumn, type BoardStatus, COLUMN_NAMES } from "./board.ts"
import type { BoardMoveInput } from "./board-schema.ts"
import { shortlistApplicant, undoShortlist } from "./decisions.server.ts"
import { PHASES } from "./order-table.ts"

const MAX_SHOWN = 20
/** More than a project has places for. */
const MAX_ORDERS = 200

const columns = {
  orderId: orders.id,
  phase: sql<Exclude<BoardStatus, "pending"> | null>`${orders.phase}`,
  /** The first that waits for the brand. */
  deliverableId: sql<string | null>`(SELECT ${deliverables.id} FROM ${deliverables}
    WHERE ${deliverables.orderId} = ${orders.id}
      AND ${deliverables.state} IN ('submitted', 'live')
    ORDER BY ${deliverables.position} LIMIT 1)`,
}

type Of = Params<{ projectId: string; hidden: string; most: number }>

const selectApplied = query((p: Of) =>
  selectApplicants({ ...columns, name: maskedName, all: sql<number>`count(*) OVER ()` })
    .leftJoin(orders, isOrderOfApplicant)
    .where(
      and(eq(applications.projectId, p.projectId), isAwaitingBrand, isInApplicantList(p.hidden)),
    )
    .orderBy(...byApplicationTime)
    .limit(p.most),
)

const selectHired = query((p: Of) =>
  selectApplicants(columns)
    .innerJoin(orders, isOrderOfApplicant)
    .where(and(eq(applications.projectId, p.projectId), ne(applications.status, "pending")))
    .orderBy(desc(orders.orderedAt), desc(orders.id))
    .limit(p.most),
)

type Card = ReturnType<typeof selectHired.all>[number]

const statusOf = ({ phase }: Pick<Card, "phase">): BoardStatus => phase ?? "pending"

/** Reads the columns of the actor's project, each with its first cards and how many there are. @throws NotFound */
export function readBoard(actor: BrandActor, projectId: string) {
  const { title, budget } = findOwnProject(actor, projectId)
  const hidden = blockedIdsJson(actor.userId)
  const applied = selectApplied.all({ projectId, hidden, most: MAX_SHOWN })
  const hired = selectHired.all({ projectId, hidden, most: MAX_ORDERS })
  const cardsOf = (column: BoardColumn) =>
    column === "applied" ? applied : hired.filter((one) => BOARD[statusOf(one)].column === column)
  const shown = COLUMN_NAMES.map((name) => {
    const cards = cardsOf(name)
    return {
      name,
      count: name === "applied" ? (applied[0]?.all ?? 0) : cards.length,
      cards: cards.slice(0, MAX_SHOWN).map((card) => ({
        id: card.id,
        name: card.name ?? "Unknown",
        orderId: card.orderId,
        bid: formatMoney(card.bidMinor, budget.currency),
        state: card.phase === null ? undefined : PHASES[card.phase].label,
        /** The furthest first. */
        to: !may(actor, "work")
          ? []
          : COLUMN_NAMES.filter((column) => BOARD[statusOf(card)].moves?.[column]).toReversed(),
      })),
    }
  })
  return { id: projectId, title, columns: shown }
}

const selectCard = query((p: Params<{ projectId: string; id: string; hidden: string }>) =>
  selectApplicants(columns)
    .leftJoin(orders, isOrderOfApplicant)
    .where(
      and(
        eq(applications.id, p.id),
        eq(applications.projectId, p.projectId),
        isInApplicantList(p.hidden),
      ),
    ),
)

/**
 * Moves a card by the verb of its move, or finds what its page is about. @throws NotFound; Conflict
 * for a move that is not in `BOARD`, or as the verb refuses
 */
export function moveOnBoard(
  actor: BrandActor,
  projectId: string,
  { card: id, to }: BoardMoveInput,
) {
  return act(actor, () => {
    findOwnProject(actor, projectId)
    const card = selectCard.get({ projectId, id, hidden: blockedIdsJson(actor.userId) })
    if (!card) throw new NotFound("Applicant not found.")
    const { column, moves } = BOARD[statusOf(card)]
    const verb = moves?.[to]
    if (!verb) {
      throw new Conflict(`Nobody goes from ${BOARD_COLUMNS[column]} to ${BOARD_COLUMNS[to]}.`)
    }
    if (verb === "shortlist") shortlistApplicant(actor, projectId, id)
    else if (verb === "undoShortlist") undoShortlist(actor, projectId, id)
    else {
      const { orderId, deliverableId } = card
      return { verb, orderId: orderId ?? "", deliverableId: deliverableId ?? "" }
    }
    return undefined
  })
}
export type OpenedMove = NonNullable<ReturnType<typeof moveOnBoard>>
