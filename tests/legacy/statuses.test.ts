import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { Operation } from "#tests/support/contract.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import { EMAILS, LegacyWorld, type Who } from "#tests/support/legacy-world.ts"
import { fillIn, SCRIPT } from "#tests/support/old-front-end.ts"
import type { Page } from "#tests/support/page.ts"
import { aPng } from "#tests/support/pictures.ts"
import { isRefusedByCaddy, proxyOfCalls } from "#tests/support/proxies.ts"
import { rawRequest } from "#tests/support/raw-request.ts"
import { change, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const isBehindNginx = proxyOfCalls() === "nginx"

/** nginx states the length of every body, and refuses %00 in an address with 400 by itself. */
const neverComes = ({ method, operationId }: Operation, status: number): boolean =>
  status === 411 || (status === 422 && method === "GET" && operationId !== "allProjects")
const world = await LegacyWorld.create()
const operator = (await world.operator(true)).visitor
await world.as("brand").updateApplicant(world.projectId, EMAILS.influencer, "shortlisted")

/** Who makes a call rightly; a stranger where anybody may. */
const CALLERS: Record<string, Who> = {
  influencers: "brand",
  brands: "influencer",
  metrics: "influencer",
  allProjects: "influencer",
  ownProjects: "brand",
  findProject: "influencer",
  deleteProject: "brand",
  saveProject: "brand",
  applicantStatus: "brand",
  createOrder: "brand",
  apply: "influencer",
  influencer: "influencer",
  brand: "influencer",
  updateInfluencer: "influencer",
  updateBrand: "brand",
}

const callerOf = ({ operationId }: Operation): Visitor => {
  const who = CALLERS[operationId]
  return (who ? world.as(who) : world.stranger()).visitor
}

/** Parameters that are right for the caller above. */
const paramsOf = ({ operationId }: Operation): Record<string, string> => ({
  role: "influencer",
  field: "userName",
  value: "somebody",
  email: CALLERS[operationId] === "brand" ? EMAILS.brand : EMAILS.influencer,
  emailOrId: EMAILS.brand,
  projectId: world.projectId,
})

/** The path with its last parameter replaced as it stands, not encoded. */
function withLastParam(operation: Operation, raw: string): string {
  const params = paramsOf(operation)
  const at = operation.template.lastIndexOf("{")
  return fillIn(operation.template.slice(0, at), params) + raw
}

const post = (visitor: Visitor, path: string, body: unknown) => visitor.postJson(path, body, SCRIPT)

const registration = {
  name: "Mallory",
  userName: "mallory",
  brandName: "Mallory",
  email: "mallory@example.com",
  phone: "+919876509999",
  password: "Testing-123",
}

/** Fills a visitor's counter, so that the next try is one too many. */
function exhaust(limit: string, key: string): void {
  change(
    world.server,
    "INSERT OR REPLACE INTO rate_limits (key, points, expire) VALUES (?, 1000, ?)",
    `${limit}:${key}`,
    Date.now() + 60_000,
  )
}

const asSent = ({ method }: Operation) =>
  method === "GET"
    ? { method }
    : { method, headers: { "Content-Type": "application/json" }, body: "{}" }

type Provoke = (operation: Operation) => Promise<Page>

/** How any call of a kind is brought to a refusal. */
const ANY: Record<number, Provoke> = {
  400: (operation) =>
    rawRequest(callerOf(operation), {
      ...asSent(operation),
      path: withLastParam(operation, "%E0%A4%A"),
    }),
  401: (operation) => {
    const path = fillIn(operation.template, paramsOf(operation))
    const { visitor } = world.stranger()
    return operation.method === "GET" ? visitor.get(path, SCRIPT) : post(visitor, path, {})
  },
  403: (operation) => {
    const path = fillIn(operation.template, paramsOf(operation))
    if (operation.method === "GET") return operator.get(path, SCRIPT)
    const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }
    return callerOf(operation).postJson(path, {}, { ...SCRIPT, ...foreign })
  },
  405: (operation) => {
    const path = fillIn(operation.template, paramsOf(operation))
    const isGet = operation.method === "GET"
    const caller = callerOf(operation)
    return isGet ? post(caller, path, {}) : caller.get(legacyAddress(path), SCRIPT)
  },
  411: (operation) =>
    rawRequest(callerOf(operation), {
      method: "POST",
      path: fillIn(operation.template, paramsOf(operation)),
      headers: { "Content-Type": "application/json", "Transfer-Encoding": "chunked" },
      body: "{}",
    }),
  413: (operation) =>
    rawRequest(callerOf(operation), {
      method: "POST",
      path: fillIn(operation.template, paramsOf(operation)),
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify("a".repeat(400_000)),
    }),
  414: (operation) =>
    rawRequest(callerOf(operation), {
      ...asSent(operation),
      path: withLastParam(operation, "a".repeat(10 * 1024)),
    }),
  415: (operation) =>
    rawRequest(callerOf(operation), {
      method: "POST",
      path: fillIn(operation.template, paramsOf(operation)),
      headers: { "Content-Type": "text/plain" },
      body: "hello",
    }),
  422: (operation) => {
    if (operation.operationId === "allProjects") {
      return callerOf(operation).get(`${operation.template}?limit=0`, SCRIPT)
    }
    if (operation.method === "GET") {
      return callerOf(operation).get(withLastParam(operation, "a%00b"), SCRIPT)
    }
    return rawRequest(callerOf(operation), {
      method: "POST",
      path: fillIn(operation.template, paramsOf(operation)),
      headers: { "Content-Type": "application/json" },
      body: "{",
    })
  },
}

/** A registration page answers a GET at the address of the call; the call itself has one of its own. */
const legacyAddress = (path: string): string => path.replace(/^\/register\//, "/api/register/")

/** What depends on the call. */
const OWN: Record<string, Record<number, Provoke>> = {
  check: {
    404: () => world.stranger().visitor.get("/get-details/brand/check/userName/x", SCRIPT),
    429: async () => {
      const { visitor } = world.stranger()
      const ask = () => visitor.get("/get-details/brand/check/email/x%40y.zz", SCRIPT)
      for (let tries = 0; tries < 10; tries += 1) expect((await ask()).status).toBe(200)
      return ask()
    },
  },
  registerInfluencer: {
    409: ({ template }) =>
      post(world.stranger().visitor, template, {
        ...registration,
        userName: "MIRA",
        socials: { X: "mallory" },
      }),
    429: ({ template }) => {
      const { visitor } = world.stranger()
      exhaust("register-address", visitor.address)
      return post(visitor, template, { ...registration, socials: { X: "mallory" } })
    },
  },
  registerBrand: {
    409: ({ template }) =>
      post(world.stranger().visitor, template, { ...registration, brandName: " aCME " }),
    429: ({ template }) => {
      const { visitor } = world.stranger()
      exhaust("register-address", visitor.address)
      return post(visitor, template, registration)
    },
  },
  login: {
    401: () =>
      post(world.stranger().visitor, "/auth/login/brand", {
        email: EMAILS.brand,
        password: "Wrong-pass-1",
      }),
    404: () => post(world.stranger().visitor, "/auth/login/admin", {}),
    429: async () => {
      const { visitor } = world.stranger()
      exhaust("login-address", visitor.address)
      return post(visitor, "/auth/login/brand", { email: EMAILS.brand, password: "Testing-123" })
    },
  },
  metrics: {
    404: () =>
      post(world.as("influencer").visitor, `/get-details/metrics/admin/${EMAILS.influencer}`, []),
  },
  influencer: {
    404: () =>
      world
        .as("influencer")
        .visitor.get(`/get-details/influencer/${EMAILS.rivalInfluencer}`, SCRIPT),
  },
  brand: {
    404: () => world.as("influencer").visitor.get(`/get-details/brand/${randomUUID()}`, SCRIPT),
    429: () => {
      const elsewhere = "192.0.2.19"
      exhaust("availability-minute", elsewhere)
      const headers = { ...SCRIPT, "X-Forwarded-For": elsewhere }
      return world.as("influencer").visitor.get("/get-details/brand/nobody@example.com", headers)
    },
  },
  findProject: {
    404: () =>
      world
        .as("influencer")
        .visitor.get(
          `/projects/find-project/influencer/${EMAILS.influencer}/${randomUUID()}`,
          SCRIPT,
        ),
  },
  deleteProject: {
    404: () =>
      world
        .as("brand")
        .visitor.get(`/projects/delete-project/${EMAILS.brand}/${randomUUID()}`, SCRIPT),
    409: () =>
      world
        .as("brand")
        .visitor.get(`/projects/delete-project/${EMAILS.brand}/${world.projectId}`, SCRIPT),
  },
  saveProject: {
    404: async ({ template }) => {
      const id = randomUUID()
      await world.postProject(id)
      await world.as("brand").deleteProject(EMAILS.brand, id)
      return post(world.as("brand").visitor, template, world.project(id))
    },
  },
  applicantStatus: {
    404: ({ template }) =>
      post(world.as("brand").visitor, template, {
        projectId: world.projectId,
        applicantEmail: EMAILS.brand,
        status: "rejected",
      }),
    409: ({ template }) =>
      post(world.as("brand").visitor, template, {
        projectId: world.projectId,
        applicantEmail: EMAILS.influencer,
        status: "rejected",
      }),
  },
  createOrder: {
    404: ({ template }) =>
      post(world.as("brand").visitor, template, {
        projectId: randomUUID(),
        influencerEmail: EMAILS.influencer,
      }),
    409: ({ template }) =>
      post(world.as("brand").visitor, template, {
        projectId: world.projectId,
        influencerEmail: EMAILS.rivalInfluencer,
      }),
  },
  apply: {
    404: () =>
      post(world.as("influencer").visitor, `/projects/apply/${EMAILS.influencer}/${randomUUID()}`, {
        bidAmount: 10,
        deliveryDays: 3,
      }),
    409: (operation) =>
      post(callerOf(operation), fillIn(operation.template, paramsOf(operation)), {
        bidAmount: 10,
        deliveryDays: 3,
      }),
    429: async () => {
      const path = `/projects/apply/${EMAILS.influencer}/${aDiligentHour()}`
      const answer = await post(world.as("influencer").visitor, path, {
        bidAmount: 10,
        deliveryDays: 3,
      })
      change(world.server, "DELETE FROM applications WHERE bid_minor = 1")
      return answer
    },
  },
  updateInfluencer: {
    409: ({ template }) =>
      post(world.as("influencer").visitor, template, { name: "Mira", userName: "KABIR" }),
    429: (operation) => uploadTooOften(operation, { name: "Mira", userName: "mira" }),
  },
  updateBrand: {
    409: ({ template }) => post(world.as("brand").visitor, template, { brandName: "zenith" }),
    429: (operation) => uploadTooOften(operation, { brandName: "Acme" }),
  },
}

/** Mira has applied to a hundred projects within the hour; answers with one more. */
function aDiligentHour(): string {
  const [oneMore = "", ...ids] = insertProjects(
    world.server,
    ...Array.from({ length: 101 }, () => ({ brand: "Acme" })),
  )
  withDatabase(world.server, (db) => {
    const insert = db.prepare(
      `INSERT INTO applications
         (id, project_id, influencer_id, bid_minor, delivery_days, status, applied_at)
       VALUES (?, ?, (SELECT user_id FROM profiles WHERE name = 'Mira'), 1, 1, 'pending', ?)`,
    )
    db.transaction(() => {
      for (const id of ids) insert.run(randomUUID(), id, Date.now())
    })()
  })
  return oneMore
}

async function uploadTooOften(operation: Operation, fields: Record<string, string>): Promise<Page> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append("profileImage", new Blob([new Uint8Array(await aPng())]), "me.png")
  withDatabase(world.server, (db) => {
    const ids = db.prepare("SELECT id FROM users").pluck().all() as string[]
    for (const id of ids) exhaust("upload", id)
  })
  return callerOf(operation).post(operation.template, form, SCRIPT)
}

/** What the old front end and its users read, where it is laid down letter for letter. */
const WORDS: Record<string, string> = {
  "registerInfluencer 409": "Username already taken.",
  "registerBrand 409": "Brand name already taken.",
  "login 401": "Wrong email or password.",
  "deleteProject 409": "One of its orders is not finished.",
  "updateInfluencer 409": "userName Error",
  "updateBrand 409": "Brandname Error",
}

test("every documented refusal of a call is returned as documented", async () => {
  const before = world.dump()
  const wrong: string[] = []
  let provoked = 0
  for (const operation of world.contract.operations) {
    for (const status of world.contract.statusesOf(operation)) {
      if (status === 200 || status === 303 || status >= 500) continue
      if (isBehindNginx && neverComes(operation, status)) continue
      const name = `${operation.operationId} ${status}`
      const provoke = OWN[operation.operationId]?.[status] ?? ANY[status]
      if (!provoke) {
        wrong.push(`${name} has no sample`)
        continue
      }
      const answer = await provoke(operation)
      if (isRefusedByCaddy(answer)) continue
      provoked += 1
      wrong.push(...world.contract.errorsOf(operation, answer).map((fault) => `${name}: ${fault}`))
      if (answer.status !== status) wrong.push(`${name} was ${answer.status}: ${answer.body}`)
      if (status === 429 && !answer.headers.get("Retry-After"))
        wrong.push(`${name}: no Retry-After`)
      const { message } = answer.json as { message: string }
      if (WORDS[name] && message !== WORDS[name]) wrong.push(`${name} said ${message}`)
    }
  }
  expect(wrong).toEqual([])
  expect(provoked).toBeGreaterThan(isBehindNginx ? 110 : 140)
  const added = world.dump().filter((row) => !before.includes(row))
  // The one project that was made to be deleted.
  expect(added.filter((row) => !/"table":"(events|projects)"/.test(row))).toEqual([])
})
