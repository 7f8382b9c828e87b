import { expect, test } from "vitest"
import { listOrderSteps } from "#app/domain/admin/next-steps/order-steps.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { readBrowseFilters } from "#app/domain/market/projects/browse/browse-address.ts"
import { browseProjects } from "#app/domain/market/projects/browse/browse-projects.server.ts"
import {
  appliedProjectRecordPages,
  findVisibleProject,
  findVisibleProjectRecord,
  listOpenProjectRecords,
} from "#app/domain/market/projects/browse/visible-projects.server.ts"
import {
  findOwnProject,
  listOwnProjects,
} from "#app/domain/market/projects/project-queries.server.ts"
import { findDisputePage } from "#app/domain/trust/cases/case-queries.server.ts"
import { findDiscountCode } from "#app/domain/work/links/redemptions.server.ts"
import { listOrderLinks } from "#app/domain/work/links/tracked-links.server.ts"
import { shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { listOwnOrders } from "#app/domain/work/orders/order-list.server.ts"
import { requireStep, startOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { completedOrders } from "#tests/support/payouts.ts"

const PHONE = "98765 43210"
const MAIL = "maya@gmail.com"
const REACH = { title: `Reel ${PHONE}`, description: `Write to ${MAIL} or ${PHONE}.` }

test("hides contact details of a brief from an influencer without a paid order", () => {
  const brand = aBrand()
  const maya = anInfluencer()
  const id = aProject(brand, REACH)
  sqlite
    .prepare("UPDATE projects SET brief = ? WHERE id = ?")
    .run(JSON.stringify({ dos: `Call ${PHONE}`, mentions: MAIL }), id)
  anApplication(maya, id)
  const shown = JSON.stringify([
    findVisibleProject(maya, id),
    findVisibleProject({ role: "influencer", userId: undefined }, id),
    findVisibleProjectRecord(maya, id),
    listOpenProjectRecords(maya).items.filter((one) => one.id === id),
    [...appliedProjectRecordPages(maya)],
    browseProjects(maya, readBrowseFilters({})).items.filter((one) => one.id === id),
  ])
  expect(shown).toContain("[phone number hidden]")
  expect(shown).not.toContain(PHONE)
  expect(shown).not.toContain(MAIL)
  expect(findOwnProject(brand, id)).toMatchObject(REACH)
})

test("shows a full brief once an order with its brand is paid", () => {
  const { brand, influencers } = completedOrders([50_000])
  const [maya] = influencers
  if (!maya) throw new Error("Nobody applied.")
  const id = aProject(brand, REACH)
  expect(findVisibleProject(maya, id).project).toMatchObject(REACH)
  expect(findVisibleProjectRecord(maya, id)).toMatchObject(REACH)
})

test("lets its brand find a project by a masked part of the title", () => {
  const brand = aBrand()
  const id = aProject(brand, REACH)
  aProject(brand, { title: "Booklet 11" })
  for (const search of [PHONE, "REEL 987", "phone number hidden"]) {
    expect(listOwnProjects(brand, { search }).items.map((one) => one.id)).toEqual([id])
  }
  expect(listOwnProjects(brand, { search: "reels" }).items).toEqual([])
})

test("lets an influencer find an unpaid order by what it reads", () => {
  const brand = aBrand()
  const maya = anInfluencer()
  const projectId = aProject(brand, REACH)
  const { orderId } = shortlistApplicant(brand, projectId, anApplication(maya, projectId))
  const found = (actor: Actor, search: string) =>
    listOwnOrders(actor, { state: "all", search }).items.map(({ id }) => id)
  for (const search of ["reel", "number hidden"]) expect(found(maya, search)).toEqual([orderId])
  expect(found(maya, PHONE)).toEqual([])
  expect(found(brand, PHONE)).toEqual([orderId])
  startOrder(orderId)
  expect(found(maya, PHONE)).toEqual([orderId])
})

test("masks an order for its influencer on every page until it is accepted", () => {
  const brand = aBrand()
  const maya = anInfluencer()
  const projectId = aProject(brand, REACH)
  const { orderId } = shortlistApplicant(brand, projectId, anApplication(maya, projectId))
  startOrder(orderId)
  sqlite
    .prepare(
      `UPDATE orders SET phase = 'acceptance_pending', amount_minor = 0, started_at = NULL,
         answer_due_at = 9e15
       WHERE id = ?`,
    )
    .run(orderId)
  const titles = [
    ...listOrderSteps(maya).map(({ title }) => title),
    requireStep(maya, orderId, "decline").title,
    findDisputePage(maya, orderId).title,
    listOrderLinks(maya, orderId).title,
    findDiscountCode(maya, orderId).title,
  ]
  expect(titles).toHaveLength(5)
  expect(new Set(titles)).toEqual(new Set(["Reel [phone number hidden]"]))
  expect(findDisputePage(brand, orderId).title).toBe(REACH.title)
})
