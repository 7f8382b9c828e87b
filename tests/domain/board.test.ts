import { expect, test } from "vitest"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { APPLICATION_STEPS } from "#app/domain/market/applications/application-table.ts"
import { moveOnBoard, readBoard } from "#app/domain/work/orders/board.server.ts"
import { BOARD, type BoardColumn } from "#app/domain/work/orders/board.ts"
import { ORDER_STEPS } from "#app/domain/work/orders/order-table.ts"
import { sqlite } from "#app/platform/db.server.ts"
import type { OrderPhase } from "#db/schema/words.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { aPaidOrder } from "#tests/support/orders.ts"

const columnsOf = (brand: BrandActor, projectId: string) =>
  Object.fromEntries(
    readBoard(brand, projectId).columns.flatMap(({ name, count, cards }) =>
      count > 0 ? [[name, [count, cards.length]]] : [],
    ),
  )

function aCard() {
  const brand = aBrand()
  const projectId = aProject(brand, { influencerCount: 3 })
  const id = anApplication(anInfluencer(), projectId)
  const move = (to: BoardColumn, actor = brand) => moveOnBoard(actor, projectId, { card: id, to })
  return { brand, projectId, id, move }
}

test("a card moves between Applied and Shortlisted at once", () => {
  const { brand, projectId, move } = aCard()
  expect(columnsOf(brand, projectId)).toEqual({ applied: [1, 1] })
  expect(() => move("done")).toThrow("Nobody goes from Applied to Done.")
  expect(() => move("shortlisted", aBrand())).toThrow("Project not found")
  expect(move("shortlisted")).toBeUndefined()
  expect(columnsOf(brand, projectId)).toEqual({ shortlisted: [1, 1] })
  expect(move("in_work")).toMatchObject({ verb: "pay" })
  move("applied")
  expect(columnsOf(brand, projectId)).toEqual({ applied: [1, 1] })
})

test("shows twenty cards of a column and counts all", () => {
  const { brand, projectId } = aCard()
  for (let n = 0; n < 24; n += 1) anApplication(anInfluencer(), projectId)
  expect(columnsOf(brand, projectId)).toEqual({ applied: [25, 20] })
})

test("moves of an order in review lead to its waiting post", () => {
  const { brand, project, orderId, first } = aPaidOrder({ pieces: ["Instagram"] })
  expect(columnsOf(brand, project)).toEqual({ in_work: [1, 1] })
  sqlite.prepare("UPDATE orders SET phase = 'in_review' WHERE id = ?").run(orderId)
  sqlite.prepare("UPDATE deliverables SET state = 'submitted' WHERE id = ?").run(first)
  const [card] = readBoard(brand, project).columns.flatMap(({ cards }) => cards)
  expect(card).toMatchObject({ orderId, state: "In review", to: ["live", "in_work"] })
  const opened = { orderId, deliverableId: first }
  const move = (to: BoardColumn) => moveOnBoard(brand, project, { card: card?.id ?? "", to })
  expect(move("live")).toEqual({ verb: "approve", ...opened })
  expect(move("in_work")).toEqual({ verb: "requestChanges", ...opened })
})

test.each(
  Object.entries(BOARD).flatMap(([status, { moves = {} }]) =>
    Object.values(moves).map((verb) => [status as OrderPhase, verb] as const),
  ),
)("a card in %s can %s by the table of its transitions", (status, verb) => {
  const action = verb === "pay" ? "start" : verb
  const steps = verb.toLowerCase().endsWith("shortlist") ? APPLICATION_STEPS : ORDER_STEPS
  const state = verb === "undoShortlist" ? "shortlisted" : status
  expect(steps.some((step) => step.from === state && step.action === action)).toBe(true)
})
