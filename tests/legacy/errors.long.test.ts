import { beforeAll, describe, expect, test } from "vitest"
import { signedInAs } from "#tests/support/accounts.ts"
import { withoutTable } from "#tests/support/broken.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import { EMAILS, LegacyWorld } from "#tests/support/legacy-world.ts"
import { type Answer, SCRIPT } from "#tests/support/old-front-end.ts"
import { withDatabase } from "#tests/support/stored.ts"

/** What the calls of the old front end answer when something breaks on our side. */
const world = await LegacyWorld.create()
await world.as("brand").updateApplicant(world.projectId, EMAILS.influencer, "shortlisted")

const { influencer: mira, brand: acme } = EMAILS
const METRICS_ERROR = "Something went wrong while fetching metrics"

const without = <T>(table: string, ask: () => Promise<T>) => withoutTable(world.server, table, ask)

const person = (email: string) => ({
  email,
  phone: "+919876509999",
  password: "Testing-123",
  socials: { X: "nobody" },
})

/** Every call, as those who may make it, with something to answer. */
const calls: [number: string, ask: () => Promise<Answer>][] = [
  ["1", () => world.stranger().check("influencer", "email", "free@example.com")],
  ["2", () => world.stranger().check("influencer", "userName", "free")],
  ["3", () => world.stranger().check("brand", "email", "free@example.com")],
  ["4", () => world.stranger().check("brand", "brandName", "Free")],
  [
    "5",
    () =>
      world
        .stranger()
        .register("influencer", { ...person(mira), name: "Mira", userName: "mira.again" }),
  ],
  [
    "6",
    () => world.stranger().register("brand", { ...person(acme), socials: {}, brandName: "Acme" }),
  ],
  ["7", () => world.stranger().login("brand", acme, "Wrong-password-1")],
  ["8, of influencers", () => world.as("brand").influencers([mira])],
  ["8, of brands", () => world.as("influencer").brands([acme])],
  ["9, as a brand", () => world.as("brand").metrics("brand", acme)],
  ["9, as an influencer", () => world.as("influencer").metrics("influencer", mira)],
  ["10", () => world.as("influencer").allProjects()],
  ["11", () => world.as("brand").ownProjects(acme)],
  ["12, as a brand", () => world.as("brand").findProject("brand", acme, world.projectId)],
  [
    "12, as an influencer",
    () => world.as("influencer").findProject("influencer", mira, world.projectId),
  ],
  ["13", () => world.as("brand").deleteProject(acme, world.projectId)],
  ["14", () => world.as("brand").save(world.project(world.freshProjectId))],
  ["15", () => world.as("brand").updateApplicant(world.projectId, mira, "shortlisted")],
  [
    "16",
    () => world.as("brand").createOrder({ projectId: world.projectId, influencerEmail: mira }),
  ],
  ["17", () => world.as("influencer").apply(mira, world.projectId)],
  ["18", () => world.as("brand").influencer(mira)],
  ["19", () => world.as("influencer").brand(acme)],
  [
    "20",
    () => world.as("influencer").updateProfile("influencer", { name: "Mira", userName: "mira" }),
  ],
  ["21", () => world.as("brand").updateProfile("brand", { brandName: "Acme" })],
]

const TABLES = ["projects", "applications", "orders", "payments", "profiles", "socials", "events"]

describe.each(calls)("call %s", (_number, ask) => {
  test("answers any failure with JSON and an error", async () => {
    for (const table of [...TABLES, "users", "sessions", "rate_limits", "jobs"]) {
      const { status, json } = await without(table, ask)
      if (status < 400) continue
      expect([table, json]).toEqual([
        table,
        expect.objectContaining({ success: false, message: expect.any(String) }),
      ])
      if (status === 500) expect(JSON.stringify(json)).not.toMatch(/SQL|table|Error/)
    }
  })
})

test.each([
  ["brand", acme, ["orders", "projects", "applications"]],
  ["influencer", mira, ["orders", "projects", "applications"]],
] as const)(
  "call 9 for a user as %s fails as a whole, with its message",
  async (role, email, tables) => {
    const refused = [500, { success: false, message: METRICS_ERROR }]
    for (const table of tables) {
      const { status, json } = await without(table, () => world.as(role).metrics(role, email))
      expect([status, json], table).toEqual(refused)
    }
    const alone = await without("applications", () =>
      world.as(role).metrics(role, email, ["orders"]),
    )
    expect([alone.status, alone.json.success]).toEqual([200, true])
  },
)

test("calls 10 and 11 report that the projects cannot be fetched", async () => {
  const refused = [500, { success: false, message: "Failed to fetch projects" }]
  for (const ask of [
    () => world.as("influencer").allProjects(),
    () => world.as("brand").ownProjects(acme),
  ]) {
    const { status, json } = await without("projects", ask)
    expect([status, json]).toEqual(refused)
  }
})

describe("a list that fails after its start is sent", () => {
  const PROJECTS = 1500
  let ids: string[] = []

  beforeAll(async () => {
    await signedInAs(world.server, "brand", { name: "Long", email: "long@example.com" })
    const description = "Show our new collection. ".repeat(40)
    const wanted = Array.from({ length: PROJECTS }, () => ({ brand: "Long", description }))
    ids = insertProjects(world.server, ...wanted)
    withDatabase(world.server, (db) => {
      // The oldest of the newest two thirds: no moment that a date can hold.
      db.prepare("UPDATE projects SET posted_at = 9e15 WHERE id = ?").run(ids[PROJECTS / 3])
      db.prepare(
        "UPDATE sessions SET user_id = (SELECT id FROM users WHERE email = 'long@example.com') WHERE user_id = (SELECT id FROM users WHERE email = ? AND role = 'brand')",
      ).run(acme)
    })
  })

  test("of call 9 ends as JSON with success: false", async () => {
    const { visitor } = world.as("brand")
    const path = "/get-details/metrics/brand/long@example.com"
    const page = await visitor.postJson(path, ["orders", "projects"], SCRIPT)
    const json = page.json as { metrics: { projects: unknown[] } }
    expect(json).toMatchObject({ success: false, message: METRICS_ERROR, metrics: { orders: [] } })
    expect(json.metrics.projects.length).toBeGreaterThan(100)
    expect(json.metrics.projects.length).toBeLessThan(PROJECTS)
  })

  test("of call 11 ends as JSON with success: false", async () => {
    const page = await world
      .as("brand")
      .visitor.get("/projects/get-projects/long@example.com", SCRIPT)
    expect(page.json).toMatchObject({ success: false, message: "Failed to fetch projects" })
  })

  test("of call 10, a bare list, is never complete JSON", async () => {
    const { visitor } = world.as("influencer")
    await expect(visitor.get("/projects/get-all-projects", SCRIPT)).rejects.toThrow("terminated")
  })
})
