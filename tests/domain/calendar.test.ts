import { beforeEach, describe, expect, test } from "vitest"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { NotFound, Suspended } from "#app/domain/shared/errors.ts"
import { readMonth, startOfBookDay, startOfMonth } from "#app/domain/shared/indian-time.ts"
import {
  askAdCode,
  endAdCodeTerm,
  giveAdCode,
  listAdCodes,
} from "#app/domain/work/ad-codes/ad-codes.server.ts"
import {
  endFeed,
  findFeedToken,
  openFeed,
  renewFeed,
} from "#app/domain/work/calendar/calendar-feed.server.ts"
import { listCalendar } from "#app/domain/work/calendar/calendar-queries.server.ts"
import { deliverLive } from "#app/domain/work/deliverables/deliver-live.server.ts"
import { withdrawFromOrder } from "#app/domain/work/orders/cancellation.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand } from "#tests/support/domain.ts"
import { aPaidOrder } from "#tests/support/orders.ts"

const ist = (text: string) => Date.parse(`${text}+05:30`)
beforeEach(() => clock.freeze(ist("2026-08-28T10:00:00")))

const terms = {
  usage: { kind: "paid_ads" as const, months: 6, territory: "India" },
  exclusiveDays: 3,
  dueAt: ist("2026-09-01T00:00:00") - 1,
}

function monthOf(actor: Actor, month: string) {
  const first = readMonth(month) ?? 0
  const until = startOfBookDay(startOfMonth(first, 1))
  return listCalendar(actor, startOfBookDay(first), until).map(({ day, label }) => [day, label])
}

/** One of two deliverables is live. */
function anOrder() {
  const order = aPaidOrder({ ...terms, pieces: ["Instagram", "Youtube"] })
  const url = "https://www.instagram.com/reel/abc/"
  deliverLive(order.influencer, order.orderId, order.first, { url, label: "Ad" })
  return order
}

describe("the calendar", () => {
  test("shows both sides what is due, posted and ends in a month", () => {
    const { brand, influencer } = anOrder()
    for (const actor of [brand, influencer]) {
      expect(monthOf(actor, "2026-08")).toEqual([
        ["2026-08-28", "1. Reel for Instagram live"],
        ["2026-08-31", "2. Reel for YouTube due"],
        ["2026-08-31", "Exclusive, Fashion ends"],
      ])
      expect(monthOf(actor, "2026-09")).toEqual([["2026-09-07", "Work due"]])
      expect(monthOf(actor, "2027-02")).toEqual([["2027-02-28", "Paid ads, India ends"]])
      expect(monthOf(actor, "2027-03")).toEqual([])
    }
    expect(monthOf(aBrand(), "2026-08")).toEqual([])
  })

  test("shows both sides the last day of an ad code's term, unless it was refunded", () => {
    const { brand, influencer, orderId } = aPaidOrder()
    askAdCode(brand, orderId, { note: "The reel", days: 3 })
    const codeId = listAdCodes(brand, orderId).items[0]?.id ?? ""
    expect(monthOf(brand, "2026-08")).toEqual([])
    giveAdCode(influencer, orderId, codeId, { code: "IGAC-1" })
    const end = ["2026-08-31", "Ad code ends"]
    for (const actor of [brand, influencer]) expect(monthOf(actor, "2026-08")).toEqual([end])
    clock.freeze(ist("2026-09-01T00:00:00"))
    endAdCodeTerm(codeId)
    expect(monthOf(brand, "2026-08")).toEqual([end])
    const refunded = aPaidOrder()
    askAdCode(refunded.brand, refunded.orderId, { note: "The reel", days: 3 })
    const id = listAdCodes(refunded.brand, refunded.orderId).items[0]?.id ?? ""
    giveAdCode(refunded.influencer, refunded.orderId, id, { code: "IGAC-1" })
    withdrawFromOrder(refunded.influencer, refunded.orderId, { reason: "I am ill." })
    expect(monthOf(refunded.brand, "2026-09")).toEqual([])
  })

  test("forgets an order that was cancelled", () => {
    const { brand, influencer, orderId } = anOrder()
    withdrawFromOrder(influencer, orderId, { reason: "I am ill." })
    for (const month of ["2026-08", "2026-09", "2027-02"]) expect(monthOf(brand, month)).toEqual([])
  })
})

describe("the link to a calendar", () => {
  const open = (token: string | undefined) => openFeed(token ?? "", () => "https://site.example/o")

  test("opens the user's own dates until it is replaced or ended", () => {
    const { brand, influencer, orderId } = anOrder()
    expect(findFeedToken(brand)).toBeUndefined()
    renewFeed(brand)
    const first = findFeedToken(brand)
    expect(open(first)).toContain("SUMMARY:Paid ads\\, India ends: ")
    expect(open(first)).toContain(`UID:due-${orderId}`)
    renewFeed(brand)
    expect(() => open(first)).toThrow(NotFound)
    const second = findFeedToken(brand)
    expect(open(second)).toContain("DTSTART;VALUE=DATE:20270228")
    sqlite.prepare("UPDATE users SET suspended_at = 1 WHERE id = ?").run(brand.userId)
    expect(() => renewFeed(brand)).toThrow(Suspended)
    endFeed(brand)
    endFeed(brand)
    expect(() => open(second)).toThrow(NotFound)
    expect(findFeedToken(influencer)).toBeUndefined()
  })

  test.each(["", "~", "a~b~c", "x".repeat(200)])("refuses the forged token '%s'", (token) => {
    expect(() => open(token)).toThrow(NotFound)
  })

  test("ends with the account", () => {
    const { brand } = anOrder()
    renewFeed(brand)
    sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(brand.userId)
    expect(() => open(findFeedToken(brand))).toThrow(NotFound)
  })

  test("writes lines that calendar programs read", () => {
    const { brand, project } = anOrder()
    const title = `Tea; milk, ${"चाय ".repeat(40)}`
    sqlite.prepare("UPDATE orders SET title = ? WHERE project_id = ?").run(title, project)
    renewFeed(brand)
    const text = open(findFeedToken(brand))
    const lines = text.split("\r\n")
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(lines.at(0)).toBe("BEGIN:VCALENDAR")
    expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""])
    expect(text.replaceAll("\r\n ", "")).toContain(`Tea\\; milk\\, ${"चाय ".repeat(40)}`)
  })
})
