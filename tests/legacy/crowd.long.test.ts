import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { expect, test } from "vitest"
import { signedInAs } from "#tests/support/accounts.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import { LegacyWorld } from "#tests/support/legacy-world.ts"
import { OldFrontEnd, SCRIPT } from "#tests/support/old-front-end.ts"
import { withDatabase } from "#tests/support/stored.ts"

const world = await LegacyWorld.create()

test("200 simultaneous applications and saves count once per influencer", async () => {
  const projectId = randomUUID()
  await world.postProject(projectId)
  const emails = Array.from({ length: 25 }, (_, n) => `crowd${n}@example.com`)
  const clients: OldFrontEnd[] = []
  for (const email of emails) {
    const visitor = await signedInAs(world.server, "influencer", { email })
    clients.push(new OldFrontEnd(visitor, world.contract))
  }
  const applications = clients.flatMap((client, n) =>
    Array.from(
      { length: 4 },
      (_, i) => () => client.apply(emails[n] ?? "", projectId, { bidAmount: 100 + i }),
    ),
  )
  const saves = Array.from({ length: 100 }, (_, n) => () => {
    const title = `Title ${n}`
    return world.as("brand").save({ ...world.project(projectId), title })
  })
  const mixed = applications.flatMap((apply, n) => [apply, saves[n] ?? apply])
  const answers = await Promise.all(mixed.map((ask) => ask()))
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([count(200), count(409), answers.length]).toEqual([125, 75, 200])
  withDatabase(world.server, (db) => {
    const stored = db
      .prepare(
        "SELECT count(*) AS n, count(DISTINCT influencer_id) AS people FROM applications WHERE project_id = ?",
      )
      .get(projectId)
    expect(stored).toEqual({ n: 25, people: 25 })
    const { applicant_count: counted, title } = db
      .prepare("SELECT applicant_count, title FROM projects WHERE id = ?")
      .get(projectId) as { applicant_count: number; title: string }
    expect(counted).toBe(25)
    expect(title).toMatch(/^Title \d+$/)
  })
})

test("40 simultaneous shortlistings take no more than the free slots", async () => {
  const projectId = randomUUID()
  await world.as("brand").save({ ...world.project(projectId), influencerCount: 2 })
  const emails = ["one", "two", "three", "four"].map((name) => `${name}@example.com`)
  for (const email of emails) {
    const visitor = await signedInAs(world.server, "influencer", { email })
    await new OldFrontEnd(visitor, world.contract).apply(email, projectId)
  }
  const asked = Array.from({ length: 40 }, (_, n) => emails[n % emails.length] ?? "")
  const answers = await Promise.all(
    asked.map((email) => world.as("brand").updateApplicant(projectId, email, "shortlisted")),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  withDatabase(world.server, (db) => {
    const orders = db.prepare("SELECT status FROM orders WHERE project_id = ?").pluck()
    expect(orders.all(projectId)).toEqual(["draft", "draft"])
    const status = db.prepare("SELECT status FROM projects WHERE id = ?").pluck()
    expect(status.get(projectId)).toBe("closed")
  })
})

test("20 simultaneous registrations of one email make one account", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      world.stranger().register("brand", {
        brandName: `Twin ${n}`,
        email: "twin@example.com",
        phone: "+919876509999",
        password: "Testing-123",
        socials: {},
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array<number>(19).fill(409)])
})

const MEGABYTE = 1024 * 1024
const PROJECTS = 5000

/** Kilobytes of memory, and processor time in hundredths of a second, of the server so far. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024
function processorTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
  return Number(fields[11]) + Number(fields[12])
}

const TIMEOUT_MS = 60_000

test(
  "the list of all projects streams, yields, and ends when its client disconnects",
  async () => {
    const { pid, origin } = world.server
    const brand = await signedInAs(world.server, "brand", { name: "Bulk" })
    expect(brand.cookies.size).toBe(1)
    const description = "Show our new collection in three reels. ".repeat(100)
    const wanted = Array.from({ length: PROJECTS }, () => ({ brand: "Bulk", description }))
    insertProjects(world.server, ...wanted)
    // Connections that the server closed meanwhile are noticed before they are used again.
    await setTimeout(50)
    const { visitor } = world.as("influencer")
    const headers = {
      ...SCRIPT,
      Cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    }
    const open = (signal?: AbortSignal) =>
      fetch(`${origin}/projects/get-all-projects`, { headers, ...(signal && { signal }) })

    // Somebody who reads it all.
    const before = memoryOf(pid)
    let most = before
    let bytes = 0
    let others = 0
    const reading = (async () => {
      const response = await open()
      const reader = response.body?.getReader()
      for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
        bytes += piece.value.length
        most = Math.max(most, memoryOf(pid))
      }
    })()
    let isReading = true
    reading.finally(() => {
      isReading = false
    })
    while (isReading) {
      await fetch(`${origin}/healthz`)
      others += 1
    }
    await reading
    expect(bytes).toBeGreaterThan(20 * MEGABYTE)
    expect((most - before) / MEGABYTE).toBeLessThan(150)
    // Each waits for the one before it: a server that is held up answers one or two.
    expect(others).toBeGreaterThan(5)

    // Somebody who goes away.
    const leaving = new AbortController()
    const left = await open(leaving.signal)
    await left.body?.getReader().read()
    leaving.abort()
    await setTimeout(200)
    const spent = processorTimeOf(pid)
    await setTimeout(300)
    expect(processorTimeOf(pid) - spent).toBeLessThan(10)
    expect(world.server.log.filter(({ event }) => event === "fault")).toEqual([])
  },
  TIMEOUT_MS,
)

test("call 8 gives up to a thousand profiles, each once", async () => {
  const names = Array.from({ length: 1000 }, (_, n) => `Crowd ${n}`)
  const emails = names.map((_, n) => `brand${n}@example.com`)
  withDatabase(world.server, (db) => {
    const account = db.prepare(
      "INSERT INTO users (id, role, email, password_hash, created_at) VALUES (?, 'brand', ?, 'x', 0)",
    )
    const profile = db.prepare(
      "INSERT INTO profiles (user_id, name, brand_name_key, updated_at) VALUES (?, ?, ?, 0)",
    )
    db.transaction(() => {
      for (const [n, name] of names.entries()) {
        account.run(`crowd-${n}`, emails[n])
        profile.run(`crowd-${n}`, name, name.toLowerCase())
      }
    }).immediate()
  })
  insertProjects(world.server, ...names.map((brand) => ({ brand })))
  const asInfluencer = world.as("influencer")
  const { json } = await asInfluencer.brands(emails)
  const found = json.brands as { email: string; brandName: string }[]
  expect(found.map(({ email }) => email).sort()).toEqual([...emails].sort())
  expect(new Set(found.map(({ brandName }) => brandName))).toEqual(new Set(names))
  const more = await asInfluencer.brands([...emails, "one.more@example.com"])
  expect([more.status, more.json.message]).toEqual([422, "At most 1000 at a time."])
})
