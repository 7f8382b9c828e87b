import { createHmac } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { eraseAccount } from "#app/domain/privacy/erase-account.server.ts"
import { requestErasure } from "#app/domain/privacy/request-erasure.server.ts"
import { reportSubject } from "#app/domain/work/conversations/report-subject.server.ts"
import { countVisit, findTarget, purgeLinkVisitors } from "#app/domain/work/links/clicks.server.ts"
import { isAmong, placesOf, withUtm } from "#app/domain/work/links/link.ts"
import { listShownLinks } from "#app/domain/work/links/link-queries.server.ts"
import {
  findDiscountCode,
  importRedemptions,
  receiveRedemption,
  renewSecret,
  saveDiscountCode,
} from "#app/domain/work/links/redemptions.server.ts"
import {
  createLink,
  listOrderLinks,
  stepLink,
} from "#app/domain/work/links/tracked-links.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { replicationPosition } from "#app/platform/repl-clock.server.ts"
import { PASSWORD } from "#tests/support/domain.ts"
import { aPaidOrder, eventsOf } from "#tests/support/orders.ts"

const START = Date.parse("2026-11-29T10:00:00+05:30")
beforeEach(() => clock.freeze(START))

const AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36"

function anOrder() {
  const order = aPaidOrder({ pieces: ["Instagram"] })
  sqlite
    .prepare("UPDATE profiles SET website = 'https://www.shop.example/' WHERE user_id = ?")
    .run(order.brand.userId)
  return order
}

const linked = (target = "https://shop.example/sale?size=m") => {
  const order = anOrder()
  const { brand, orderId, first } = order
  return { ...order, code: createLink(brand, orderId, { deliverableId: first, target }) }
}

const visit = (code: string, about: object = {}) =>
  countVisit({ code, ip: "10.0.0.1", userAgent: AGENT, isMachine: false, ...about })

const figuresOf = ({ brand, influencer, orderId }: ReturnType<typeof linked>) => {
  const seen = [brand, influencer].map((actor) => listOrderLinks(actor, orderId).figures)
  expect(seen[0]).toEqual(seen[1])
  return seen[0]
}

describe("a target", () => {
  test("keeps the parameters that the brand wrote and gets the others", () => {
    const source = { platform: "Instagram", title: "Diwali: Sale!", userName: "maya" } as const
    expect(withUtm("https://shop.example/?utm_source=x&a=1#top", source)).toBe(
      "https://shop.example/?utm_source=x&a=1&utm_medium=influencer&utm_campaign=diwali-sale&utm_content=maya#top",
    )
  })

  test.each([
    ["https://shop.example/x", true],
    ["https://www.shop.example/x", true],
    ["https://shop.example.evil.example/", false],
    ["https://evil.example/shop.example", false],
    ["https://shop.example:8443/", false],
    ["https://sub.shop.example/", false],
    ["https://instagram.com/Shop/reels", true],
    ["https://www.youtube.com/@shop?sub=1", true],
    ["https://www.youtube.com/redirect?q=https://evil.example", false],
    ["https://www.youtube.com/@shopper", false],
    ["https://www.youtube.com/@shop/../redirect?q=https://evil.example", false],
  ])("%s is allowed: %s", (target, isAllowed) => {
    const places = placesOf([
      ...["https://www.shop.example/", null, "http://plain.example/"],
      ...["https://www.instagram.com/shop/", "https://youtube.com/@shop", "https://x.com/"],
    ])
    expect(isAmong(places, target)).toBe(isAllowed)
  })
})

describe("a tracked link", () => {
  test("leads only to hosts of the confirmed profile", () => {
    const { brand, influencer, orderId, first } = anOrder()
    const add = (actor: typeof brand | typeof influencer, target: string) =>
      createLink(actor, orderId, { deliverableId: first, target })
    expect(() => add(brand, "https://evil.example/")).toThrow("shop.example")
    expect(() => add(influencer, "https://shop.example/")).toThrow("Only the brand")
    const unconfirmed = { ...brand, emailVerifiedAt: null }
    expect(() => add(unconfirmed, "https://shop.example/")).toThrow("Confirm your email")
    expect(listOrderLinks(brand, orderId).links).toEqual([])
    add(brand, "https://shop.example/")
    expect(eventsOf(orderId)).toContain("order.link_added")
  })

  test("counts people, visitors and bots apart without moving the position", async () => {
    const link = linked()
    const before = replicationPosition(sqlite).seq
    await Promise.all([
      visit(link.code),
      visit(link.code),
      visit(link.code, { ip: "10.0.0.2" }),
      visit(link.code, { isMachine: true }),
      visit(link.code, { userAgent: "" }),
      visit(link.code, { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" }),
    ])
    expect(figuresOf(link)).toEqual({ clicks: 3, visitors: 2, bots: 3 })
    expect(replicationPosition(sqlite).seq).toBe(before)
  })

  test("counts a visitor again on another day, and forgets the day before", async () => {
    const link = linked()
    sqlite.exec("DELETE FROM link_visitors")
    await visit(link.code)
    clock.freeze(START + DAY)
    await visit(link.code)
    expect(figuresOf(link)).toEqual({ clicks: 2, visitors: 2, bots: 0 })
    const stored = sqlite.prepare("SELECT visitor FROM link_visitors").pluck()
    const [one, other, ...more] = stored.all()
    expect(one).not.toBe(other)
    expect(more).toEqual([])
    await purgeLinkVisitors()
    expect(stored.all()).toHaveLength(1)
  })

  test("asks first while a complaint is open, and ends with its brand", () => {
    const { influencer, brand, code } = linked()
    expect(findTarget(code)).toMatchObject({ isReported: false, isEnded: false })
    const brandSubject = { subject: "user", subjectId: brand.userId }
    reportSubject(influencer, brandSubject, { reason: "harassment", text: "" })
    expect(findTarget(code)?.isReported).toBe(false)
    sqlite.prepare("UPDATE reports SET reason = 'scam'").run()
    expect(findTarget(code)?.isReported).toBe(true)
    sqlite.prepare("UPDATE reports SET status = 'dismissed'").run()
    expect(findTarget(code)?.isReported).toBe(false)
    sqlite.prepare("UPDATE users SET suspended_at = 1 WHERE id = ?").run(brand.userId)
    expect(findTarget(code)?.isEnded).toBe(true)
  })

  test("is ended by the brand and shown by the influencer", () => {
    const { brand, influencer, orderId, code } = linked()
    expect(() => stepLink(brand, orderId, code, "show")).toThrow("Only the influencer")
    expect(() => stepLink(influencer, orderId, code, "end")).toThrow("Only the brand")
    expect(listShownLinks(influencer.userId)).toEqual([])
    stepLink(influencer, orderId, code, "show")
    expect(listShownLinks(influencer.userId)).toMatchObject([{ code }])
    stepLink(brand, orderId, code, "end")
    expect(listShownLinks(influencer.userId)).toEqual([])
    expect(findTarget(code)?.isEnded).toBe(true)
  })

  test("leads nowhere after an erasure of the influencer", async () => {
    const { influencer, orderId, code } = linked()
    sqlite
      .prepare("UPDATE orders SET phase = 'completed', status = 'completed' WHERE id = ?")
      .run(orderId)
    await requestErasure(influencer, { currentPassword: PASSWORD }, { ip: "192.0.2.1" })
    clock.advance(8 * DAY)
    await eraseAccount(influencer.userId)
    expect(findTarget(code)).toMatchObject({ target: "", isEnded: true })
  })
})

describe("a discount code", () => {
  function withCode() {
    const order = anOrder()
    saveDiscountCode(order.brand, order.orderId, { code: "MAYA10" })
    return order
  }

  test("counts each purchase once, the same for both sides", () => {
    const { brand, influencer, orderId } = withCode()
    const rows = "order,amount,day\n1001,1499.50,2026-11-20\r\n1002;200;2026-11-28\n"
    expect(importRedemptions(brand, orderId, { rows })).toBe(2)
    expect(importRedemptions(brand, orderId, { rows })).toBe(0)
    const told = { code: "MAYA10", count: 2, amountMinor: 169_950 }
    for (const actor of [brand, influencer]) {
      expect(findDiscountCode(actor, orderId).discount).toMatchObject(told)
    }
    expect(findDiscountCode(influencer, orderId).secret).toBeUndefined()
    expect(() => saveDiscountCode(brand, orderId, { code: "OTHER" })).toThrow("has purchases")
  })

  test.each([
    ["1001,12.345,2026-11-20", "Line 1 has no amount."],
    ["1001,10,2026-11-20\n,20,2026-11-20", "Line 2 has no order number."],
    ["1001,10,2027-11-20", "Line 1 needs a past day such as 2026-11-30."],
    ["order,amount", "Please paste at least one line."],
  ])("refuses all lines of %j", (rows, message) => {
    const { brand, orderId } = withCode()
    expect(() => importRedemptions(brand, orderId, { rows })).toThrow(message)
    expect(findDiscountCode(brand, orderId).discount?.count).toBe(0)
  })

  test("takes postbacks that its present secret signed within five minutes", () => {
    const { brand, influencer, orderId } = withCode()
    const { secret = "" } = findDiscountCode(brand, orderId)
    const key = Buffer.from(secret.slice("whsec_".length), "base64")
    const body = JSON.stringify({ reference: "2001", amount: "99.90" })
    const signed = (seconds: number, text = body) => {
      const timestamp = String(seconds)
      const signature = createHmac("sha256", key).update(`m1.${timestamp}.${text}`).digest("base64")
      return { id: "m1", timestamp, signature: `v1,${signature}` }
    }
    const now = START / 1000
    expect(receiveRedemption(orderId, body, signed(now - 301))).toBe(false)
    expect(receiveRedemption(orderId, body, signed(now, `${body} `))).toBe(false)
    expect(receiveRedemption(orderId, body, signed(now))).toBe(true)
    expect(receiveRedemption(orderId, body, signed(now))).toBe(true)
    expect(findDiscountCode(brand, orderId).discount).toMatchObject({ count: 1, amountMinor: 9990 })
    expect(() => receiveRedemption(orderId, "[]", signed(now, "[]"))).toThrow("reference")
    expect(() => renewSecret(influencer, orderId)).toThrow()
    renewSecret(brand, orderId)
    expect(receiveRedemption(orderId, body, signed(now))).toBe(false)
    expect(findDiscountCode(brand, orderId).secret).not.toBe(secret)
  })
})
