import { randomUUID } from "node:crypto"
import { parseWithZod } from "@conform-to/zod/v4"
import { beforeEach, describe, expect, test } from "vitest"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import { describeWork } from "#app/domain/market/projects/brief.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { ProjectInput, toFormValues } from "#app/domain/market/projects/project-schema.ts"
import { PROJECT_TEMPLATES, templateValues } from "#app/domain/market/projects/project-templates.ts"
import { publishProject } from "#app/domain/market/projects/publish-project.server.ts"
import { findTypedErrors, saveProject } from "#app/domain/market/projects/save-project.server.ts"
import { Invalid } from "#app/domain/shared/errors.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { aBrand, anInfluencer, aProject } from "#tests/support/domain.ts"

beforeEach(() => clock.freeze(Date.UTC(2026, 5, 1, 6)))

type FormValues = {
  platforms?: string[]
  brief?: Record<string, string | Record<string, string>>
}

const spec = { title: "Tea reels", desc: "Show our tea.", deliveryDays: "10" }

const brief = {
  "brief.isSent": "yes",
  "brief.first.type": "reel",
  "brief.first.platform": "Instagram",
  "brief.first.quantity": "3",
  "brief.second.type": "story",
  "brief.second.platform": "Instagram",
  "brief.dos": "Show the leaves.",
  "brief.donts": "No sugar.",
  "brief.hashtags": "#tea",
  "brief.mentions": "@kumo.tea",
  "brief.needsApproval": "yes",
  "brief.revisionRounds": "1",
  "brief.usage": "paid_ads",
  "brief.usageMonths": "6",
  "brief.territory": "India",
  "brief.exclusivity": "No other tea for 30 days.",
  "brief.product": "A box of tea",
  "brief.productValue": "1,200",
  "brief.applyBy": "2026-06-15",
}

function parse(fields: Record<string, string>) {
  const submission = parseWithZod(new URLSearchParams(fields), { schema: ProjectInput })
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error))
  return submission.value
}

const errorsOf = (fields: Record<string, string>) =>
  parseWithZod(new URLSearchParams({ ...spec, ...fields }), { schema: ProjectInput }).reply().error

describe("a brief", () => {
  test("is optional: an old form without one changes nothing", () => {
    const brand = aBrand()
    const id = aProject(brand)
    saveProject(brand, id, parse({ ...spec, ...brief }))
    saveProject(brand, id, parse({ ...spec, title: "Other title" }))
    expect(findOwnProject(brand, id)).toMatchObject({
      title: "Other title",
      brief: { needsApproval: true, product: { name: "A box of tea", valueMinor: 120_000 } },
      applyBy: Date.UTC(2026, 5, 15, 18, 29, 59, 999),
    })
  })

  test("is removed when its fields are sent empty", () => {
    const brand = aBrand()
    const id = aProject(brand)
    saveProject(brand, id, parse({ ...spec, ...brief }))
    saveProject(brand, id, parse({ ...spec, "brief.isSent": "yes" }))
    expect(findOwnProject(brand, id)).toMatchObject({ brief: {}, applyBy: null })
  })

  test("has due dates from today to the expected delivery", () => {
    const brand = aBrand()
    const id = aProject(brand)
    const due = (day: string) => parse({ ...spec, ...brief, "brief.first.dueOn": day })
    const messagesOf = (day: string) => {
      try {
        saveProject(brand, id, due(day))
        return {}
      } catch (error) {
        return error instanceof Invalid ? error.fields : error
      }
    }
    const field = "brief.first.dueOn"
    expect(messagesOf("2026-05-31")).toEqual({ [field]: ["This day is over."] })
    expect(messagesOf("2026-06-12")).toEqual({ [field]: ["Choose 11 June 2026 at the latest."] })
    expect(messagesOf("2026-06-11")).toEqual({})
    const [work] = findOwnProject(brand, id).brief.deliverables ?? []
    expect(work && describeWork(work)).toBe("3 reels on Instagram by 11 June 2026")
    expect(toFormValues(findOwnProject(brand, id)).brief).toMatchObject({
      first: { dueOn: "2026-06-11" },
      second: { dueOn: "" },
    })
    clock.freeze(Date.UTC(2026, 5, 20))
    expect(messagesOf("2026-06-11")).toEqual({})
    saveProject(brand, id, { ...due("2026-06-11"), status: "draft", applyBy: null })
    expect(() => publishProject(brand, id)).toThrow("A due date is over.")
  })

  test.each(PROJECT_TEMPLATES.map(({ key }) => key))("of the template %s can be posted", (key) => {
    const { platforms = [], brief: typed = {}, ...rest } = templateValues(key) as FormValues
    const form = new URLSearchParams({ ...(rest as Record<string, string>), "brief.isSent": "yes" })
    for (const platform of platforms) form.append("platforms", platform)
    for (const [name, value] of Object.entries(typed)) {
      if (typeof value === "string") form.append(`brief.${name}`, value)
      else
        for (const part of Object.entries(value)) form.append(`brief.${name}.${part[0]}`, part[1])
    }
    const submission = parseWithZod(form, { schema: ProjectInput })
    if (submission.status !== "success") throw new Error(JSON.stringify(submission.error))
    const [brand, id] = [aBrand(), randomUUID()]
    saveProject(brand, id, submission.value)
    expect(findOwnProject(brand, id).brief.deliverables?.length).toBeGreaterThan(0)
  })

  test("is filled into its form unchanged", () => {
    const brand = aBrand()
    const id = aProject(brand)
    saveProject(brand, id, parse({ ...spec, ...brief }))
    const values = toFormValues(findOwnProject(brand, id)).brief
    expect(values).toMatchObject({
      first: { type: "reel", platform: "Instagram", quantity: "3" },
      second: { type: "story", quantity: "1" },
      usageMonths: "6",
      productValue: "1200",
      applyBy: "2026-06-15",
    })
  })

  test.each([
    ["brief.first.platform", { "brief.first.type": "reel" }],
    ["brief.first.type", { "brief.first.quantity": "2" }],
    ["brief.first.quantity", { ...brief, "brief.first.quantity": "11" }],
    ["brief.revisionRounds", { "brief.revisionRounds": "6" }],
    ["brief.dos", { "brief.dos": "x".repeat(1_001) }],
    ["brief.product", { "brief.productValue": "10" }],
    ["brief.productValue", { "brief.product": "Tea", "brief.productValue": "-1" }],
    ["brief.usage", { "brief.territory": "India" }],
    ["brief.applyBy", { "brief.applyBy": "2026-02-31T00:00" }],
    ["brief.applyBy", { "brief.applyBy": "2027-02-31" }],
  ])("reports an error beside %s", (field, fields) => {
    expect(Object.keys(errorsOf(fields) ?? {})).toEqual([field])
  })

  test("names the highest product value in the project's currency", () => {
    const saidIn = (fields: Record<string, string>) =>
      errorsOf({ "brief.product": "Tea", "brief.productValue": "10000001", ...fields })
    const most = (text: string) => ({ "brief.productValue": [`Please enter at most ${text}.`] })
    expect(saidIn({})).toEqual(most("₹1,00,00,000"))
    expect(saidIn({ currency: "USD" })).toEqual(most("10,000,000 USD"))
    expect(saidIn({ currency: "EUR", title: "" })).toMatchObject(most("10,000,000 EUR"))
  })

  test("reports all errors at once", () => {
    const wrong = {
      ...{
        desc: "x".repeat(50_000),
        budgetMin: "2",
        budgetMax: "1",
        "brief.dos": "x".repeat(1001),
        "brief.product": "",
        "brief.first.type": "",
      },
      ...{ "brief.first.quantity": "many", "brief.productValue": "5" },
    }
    expect(Object.keys(errorsOf({ ...brief, ...wrong }) ?? {}).sort()).toEqual(
      [
        "desc",
        "budgetMax",
        "brief.dos",
        "brief.first.quantity",
        "brief.first.type",
        "brief.product",
      ].sort(),
    )
  })

  test("rejects a past last day with other errors, unless stored before", () => {
    const [brand, own] = [aBrand(), { "brief.applyBy": ["This day is over."] }]
    const id = aProject(brand)
    const typed = (applyBy: unknown) => findTypedErrors(brand, id, { brief: { applyBy } })
    expect([typed("2026-05-31"), typed("2026-06-15"), typed("soon"), typed(undefined)]).toEqual([
      own,
      {},
      {},
      {},
    ])
    saveProject(brand, id, parse({ ...spec, ...brief }))
    clock.advance(30 * DAY)
    expect([typed("2026-06-15"), typed("2026-06-14")]).toEqual([{}, own])
  })

  test("rejects a past last day", () => {
    const brand = aBrand()
    const save = () =>
      saveProject(
        brand,
        aProject(brand),
        parse({ ...spec, ...brief, "brief.applyBy": "2026-05-31" }),
      )
    expect(save).toThrow("The project was not saved.")
  })
})

test("applications are refused after the last day", () => {
  const brand = aBrand()
  const id = aProject(brand)
  saveProject(brand, id, parse({ ...spec, ...brief }))
  applyToProject(anInfluencer(), id, { bidMinor: 50_000, deliveryDays: 5 })
  clock.advance(15 * DAY)
  const apply = () => applyToProject(anInfluencer(), id, { bidMinor: 50_000, deliveryDays: 5 })
  expect(apply).toThrow("The last day to apply to this project is over.")
})
