import { describe, expect, test } from "vitest"
import { findFlags } from "#app/domain/trust/moderation/flag-rules.ts"

const rulesIn = (text: string) => findFlags(text).map(({ name }) => name)

describe("moderation rules", () => {
  test.each([
    ["Call me at 98765 43210 for details", "phone"],
    ["Reach us: +44 20 7946 0958", "phone"],
    ["9 8 7 6 5 4 3 2 1 0", "phone"],
    ["Ping me on WhatsApp", "messenger"],
    ["Ping me on w.h.a.t.s.a.p.p", "messenger"],
    ["Ping me on W h a t s A p p today", "messenger"],
    ["Ping me on what💚sapp", "messenger"],
    ["Ping me on ｗｈａｔｓａｐｐ", "messenger"],
    ["Join https://t.me/fastcash now", "messenger"],
    ["wa.me/919876543210", "messenger"],
    ["Telegram: @fastcash", "messenger"],
    ["Text us on Signal", "messenger"],
    ["A registration fee of ₹499 applies", "fee"],
    ["a refundable security deposit is needed", "fee"],
    ["You have to pay to apply", "fee"],
    ["joining-fee", "fee"],
  ])("flag the text: %s", (text, rule) => {
    expect(rulesIn(text)).toContain(rule)
  })

  test.each([
    "Budget ₹5,00,000 to ₹9,00,000, 3 reels of 30 seconds",
    "From 2026-11-22 to 2026-12-05, order 1234567",
    "We reach 1 200 000 people and 45,000 shops",
    "Post on 22.11.2026 at 18:30, hashtags #diwali2026 #sale50",
    "Send a clear signal to buyers; first in line gets it",
    "There is no registration fee and you never pay to apply",
    "We pay before delivery. Fees are paid within 7 days.",
    "Follow instagram.com/ourbrand and youtube.com/@ourbrand",
    "1080 x 1920 px, 24 fps, 10-15 seconds, 4 500 000 views",
  ])("do not flag the text: %s", (text) => {
    expect(rulesIn(text)).toEqual([])
  })

  test("check a long text of any kind within a moment", () => {
    const texts = [
      "w ".repeat(15_000),
      "pay ".repeat(7_500),
      "9".repeat(30_000),
      "wh".repeat(15_000),
    ]
    const before = performance.now()
    for (const text of texts) findFlags(text)
    expect(performance.now() - before).toBeLessThan(2000)
  })
})
