import { afterEach, describe, expect, test } from "vitest"
import { returnCompletedOrder } from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { rejectApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { findBrandTrust } from "#app/domain/work/reviews/brand-trust.server.ts"
import { answersOf, answerTimeText, countText } from "#app/domain/work/reviews/brand-trust.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { aFundedOrder } from "#tests/support/earned-orders.ts"

afterEach(() => clock.release())

const applied = (hours: number | null, outcome: string | null = null) => ({
  appliedAt: 0,
  decidedAt: hours === null ? null : hours * HOUR,
  outcome,
})

describe("a brand's answer rate", () => {
  test("is missing below three applications", () => {
    expect(answersOf([applied(1), applied(2)])).toBeUndefined()
  })

  test("has the share of answers and the median time", () => {
    expect(answersOf([applied(1), applied(30), applied(2), applied(null)])).toEqual({
      rate: 0.75,
      medianMs: 2 * HOUR,
    })
    expect(answersOf([applied(1), applied(3), applied(null)])?.medianMs).toBe(2 * HOUR)
    expect(answersOf([applied(null), applied(null), applied(null)])).toEqual({ rate: 0 })
  })

  test("counts a cancelled order as answered, without a time", () => {
    const cancelled = applied(900, "order_cancelled")
    expect(answersOf([cancelled, applied(1), applied(1)])).toEqual({ rate: 1, medianMs: HOUR })
  })

  test.each([
    [0, "within an hour"],
    [HOUR, "within an hour"],
    [HOUR + 1, "2 hours"],
    [47 * HOUR, "47 hours"],
    [47 * HOUR + 1, "2 days"],
    [10 * DAY, "10 days"],
  ])("formats %i ms as %s", (ms, text) => {
    expect(answerTimeText(ms)).toBe(text)
  })

  test("stops counting at a thousand", () => {
    expect([0, 1000, 1001].map(countText)).toEqual(["0", "1000", "1,000+"])
  })
})

describe("the facts about a brand", () => {
  test("call a brand with less than three projects new", () => {
    const brand = aBrand()
    const trust = findBrandTrust(brand.userId)
    expect(trust).toMatchObject({ isNew: true, projects: 0, paidOrders: 0 })
    expect([trust?.answers, trust?.rating]).toEqual([undefined, undefined])
  })

  test("count projects that were posted and not deleted", () => {
    const brand = aBrand()
    aProject(brand)
    aProject(brand, { status: "draft" })
    const gone = aProject(brand)
    sqlite.prepare("UPDATE projects SET deleted_at = 1 WHERE id = ?").run(gone)
    expect(findBrandTrust(brand.userId)?.projects).toBe(1)
  })

  test("count unanswered applications after a week, answered ones at once, withdrawn ones never", () => {
    const brand = aBrand()
    const projectId = aProject(brand, { influencerCount: 5 })
    const ids = [1, 2, 3, 4].map(() => anApplication(anInfluencer(), projectId))
    const [answered = "", withdrawn = ""] = ids
    rejectApplicant(brand, projectId, answered)
    sqlite
      .prepare("UPDATE applications SET status = 'rejected', outcome = 'withdrawn' WHERE id = ?")
      .run(withdrawn)
    expect(findBrandTrust(brand.userId)).toMatchObject({ isNew: true, answers: undefined })
    clock.advance(8 * DAY)
    expect(findBrandTrust(brand.userId)).toMatchObject({ isNew: false, answers: { rate: 1 / 3 } })
    clock.advance(180 * DAY)
    expect(findBrandTrust(brand.userId)).toMatchObject({ isNew: true, answers: undefined })
  })

  test("count orders that are not refunded, completed ones too", () => {
    const paidOrders = () => findBrandTrust(brand.userId)?.paidOrders
    const { brand, orderId } = aFundedOrder(anInfluencer(), 700_000)
    expect(paidOrders()).toBe(1)
    completeOrder(brand, orderId)
    expect(paidOrders()).toBe(1)
    returnCompletedOrder(orderId, "The post was deleted.")
    expect(paidOrders()).toBe(0)
  })

  test("do not exist for deleted brands and for influencers", () => {
    const brand = aBrand()
    sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(brand.userId)
    expect(findBrandTrust(brand.userId)).toBeUndefined()
    expect(findBrandTrust(anInfluencer().userId)).toBeUndefined()
  })

  test("are read from indexes, whatever the size of the tables", () => {
    const plans: string[] = []
    for (const text of [
      "SELECT 1 FROM projects WHERE brand_id = ? AND status IN ('active', 'closed') AND deleted_at IS NULL LIMIT 1001",
      `SELECT 1 FROM orders WHERE brand_id = ? AND status IN ('ongoing', 'completed')
        AND NOT EXISTS (SELECT 1 FROM payouts WHERE order_id = orders.id
          AND (return_reason IS NOT NULL OR status = 'reversing')) LIMIT 1001`,
    ]) {
      const steps = sqlite
        .prepare<[string], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
        .all("x")
      plans.push(...steps.map(({ detail }) => detail))
    }
    const steps = plans.filter((detail) => !detail.startsWith("CORRELATED"))
    expect(steps).toHaveLength(3)
    for (const detail of steps) expect(detail).toMatch(/^SEARCH .* USING (COVERING )?INDEX /)
  })
})
