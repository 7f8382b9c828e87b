import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readBrowseFilters } from "#app/domain/market/projects/browse/browse-address.ts"
import { browseProjects } from "#app/domain/market/projects/browse/browse-projects.server.ts"
import { requireActor, requireInfluencer } from "#app/http/actor.server.ts"
import { consumeFlash } from "#app/http/flash.server.ts"
import { findActor, findOperatorSession, hasSession } from "#app/http/session.server.ts"
import { currentRequest, runInRequest } from "#app/platform/request-context.server.ts"
import { fillTemplate, parseTemplate } from "#app/server/cache/page-template.ts"
import {
  findViewer,
  requireBrandViewer,
  requireInfluencerViewer,
} from "#app/server/cache/viewer.server.ts"
import { AGO, COMING } from "#app/ui/time.tsx"
import type { SlotValue } from "#app/ui/user-slot.tsx"

const request = () => new Request("http://market.example/", { headers: { Cookie: "sid=x" } })

const shared = <T>(work: () => T): T =>
  runInRequest(
    {
      requestId: "",
      ip: "",
      userAgent: "",
      queries: 0,
      memo: new Map(),
      sharing: { role: "influencer", placeholder: (part, about) => `<${part} ${about}>` },
    },
    work,
  )

describe("a page rendered for many viewers", () => {
  test.each([
    ["who is signed in", () => findActor(request())],
    ["an operator's session", () => findOperatorSession(request())],
    ["whether there is a session", () => hasSession(request())],
    ["for an actor", () => requireActor(request())],
    ["for an influencer", () => requireInfluencer(request())],
    ["for a message that waits", () => consumeFlash(request())],
  ])("fails when it reads %s", async (_, ask) => {
    await expect(shared(async () => ask())).rejects.toThrow("asks who its visitor is")
  })

  test("has its viewer's role and placeholders for personal values", async () => {
    const reader = await shared(() => requireInfluencerViewer(request()))
    expect(reader.actor).toEqual({ role: "influencer", userId: undefined })
    expect(reader.own("name")).toBe("<name >")
    expect(reader.slotForEach("hasApplied", ["a", "b"])).toEqual([
      "<hasApplied a>",
      "<hasApplied b>",
    ])
    expect((await shared(() => findViewer(request())))?.role).toBe("influencer")
    expect(shared(() => currentRequest()?.userId)).toBeUndefined()
  })

  test("fails for another role and for personal lists", async () => {
    await expect(shared(() => requireBrandViewer(request()))).rejects.toThrow("rendered for others")
    for (const raw of [{ fits: "1" }, { hideApplied: "1" }]) {
      const browse = () =>
        browseProjects({ role: "influencer", userId: undefined }, readBrowseFilters(raw))
      expect(browse).toThrow("about somebody")
    }
  })
})

const SECRET = "own5ecretn"
const page = (body: string) => `<html><body>${body}</body></html>`
/** One character per byte. */
const filled = (...page: Parameters<typeof fillTemplate>) =>
  Buffer.from(fillTemplate(...page), "latin1").toString()
const fillPage = (text: string, values: SlotValue[]) => filled(parseTemplate(text, SECRET), values)

describe("a page cut at its placeholders", () => {
  test("writes text, attributes, choices and data as React and Remix would", () => {
    const text = page(
      `<i title="${SECRET}1.">${SECRET}1.</i>` +
        `<own-if of="${SECRET}2."><b>${SECRET}1.</b></own-if><own-else><u></u></own-else>` +
        `<script nonce="${SECRET}0.">x("[\\"${SECRET}1.\\",\\"${SECRET}2.\\"]")</script>`,
    )
    const nasty = `<&"'\u2028`
    expect(fillPage(text, ["N", nasty, true])).toBe(
      page(
        `<i title="&lt;&amp;&quot;&#x27;\u2028">&lt;&amp;&quot;&#x27;\u2028</i><b>&lt;&amp;&quot;&#x27;\u2028</b>` +
          `<script nonce="N">x("[\\"\\u003c\\u0026\\\\\\"'\\u2028\\",true]")</script>`,
      ),
    )
    expect(fillPage(text, ["N", "", false])).toContain("<u></u>")
  })

  test("is refused with a broken placeholder or one in other script text", () => {
    for (const body of [
      `<i>${SECRET}</i>`,
      `<i>${SECRET}1</i>`,
      `<script>x("Hi ${SECRET}1.")</script>`,
      `<script>x("${SECRET}1.")</script>`,
    ]) {
      expect(() => parseTemplate(page(body), SECRET), body).toThrow(/^A placeholder/)
    }
  })

  test("restores each value in a script", () => {
    const value = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    )
    const script = parseTemplate(
      page(`<script>["1,\\"${SECRET}1.\\",\\"${SECRET}2.\\""]</script>`),
      SECRET,
    )
    fc.assert(
      fc.property(value, value, (one, two) => {
        const [, code = ""] = /<script>(.*)<\/script>/s.exec(filled(script, ["", one, two])) ?? []
        expect(code).not.toMatch(/[<>&\u2028\u2029]/)
        expect(JSON.parse(`[${JSON.parse(code)[0]}]`)).toEqual([1, one, two])
      }),
      { numRuns: 500 },
    )
  })

  test("counts its cached bytes in any script", () => {
    const letters = "अनन्या ৰশ্মি தமிழ் 👋".repeat(1000)
    const { bytes, segments } = parseTemplate(page(letters), SECRET)
    const kept = Buffer.byteLength(page(letters))
    expect(segments).toHaveLength(1)
    expect(bytes).toBeGreaterThanOrEqual(kept)
    expect(bytes).toBeLessThan(kept + 1000)
  })

  test("formats relative times like a fresh page", () => {
    const moment = fc.integer({ min: 0, max: 3 * 365 * 86_400_000 })
    const about = Date.UTC(2026, 0, 31, 10)
    const templates = ["ago", "coming"].map((name) =>
      parseTemplate(page(`<i>${SECRET}1-${name}.${about}.</i>`), SECRET),
    )
    fc.assert(
      fc.property(moment, fc.nat(29_999), (before, more) => {
        const start = about + before - (before % 30_000)
        for (const [at, words] of [AGO, COMING].entries()) {
          const template = templates[at] ?? parseTemplate("", SECRET)
          for (const now of [start, start + more]) {
            const expected = page(`<i>${words.say(now, about)}</i>`)
            expect(filled(template, ["", now])).toBe(expected)
          }
        }
      }),
      { numRuns: 2000 },
    )
  })

  test("keeps values in their place, and never turns one into a placeholder", () => {
    const template = parseTemplate(page(`<i title="${SECRET}1.">${SECRET}2.</i>`), SECRET)
    const evil = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(`${SECRET}2.`, `"><script>`, "</i>", "$&", "$1", `<own-if of="${SECRET}1.">`),
    )
    fc.assert(
      fc.property(evil, evil, (one, two) => {
        const text = filled(template, ["", one, two])
        const match = /^<html><body><i title="([^"<>]*)">([^<>]*)<\/i><\/body><\/html>$/.exec(text)
        expect(match?.slice(1).map(decodeHtml)).toEqual([one, two])
      }),
      { numRuns: 500 },
    )
  })
})

const SIGNS: Record<string, string> = { quot: '"', amp: "&", "#x27": "'", lt: "<", gt: ">" }
const decodeHtml = (text = "") => text.replace(/&([^;]+);/g, (_, name) => SIGNS[name] ?? "")
