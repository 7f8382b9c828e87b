import { describe, expect, test } from "vitest"
import { EMAILS, LegacyWorld } from "#tests/support/legacy-world.ts"
import { fillIn, SCRIPT } from "#tests/support/old-front-end.ts"
import { rawRequest } from "#tests/support/raw-request.ts"

const OLD_FRONT_END = "https://app.market.example"
const world = await LegacyWorld.create({
  LEGACY_ORIGINS: `${OLD_FRONT_END}, http://localhost:5173`,
})

const deletion = () => `/projects/delete-project/${EMAILS.brand}/${world.freshProjectId}`

const WAYS: [string, Record<string, string>, number][] = [
  [
    "a link on another site",
    {
      Accept: "text/html,application/xhtml+xml",
      "Sec-Fetch-Site": "cross-site",
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-Dest": "document",
      "Sec-Fetch-User": "?1",
    },
    303,
  ],
  [
    "a link on our own site",
    {
      Accept: "text/html",
      "Sec-Fetch-Site": "same-origin",
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-Dest": "document",
    },
    303,
  ],
  [
    "a frame",
    {
      Accept: "text/html",
      "Sec-Fetch-Site": "cross-site",
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-Dest": "iframe",
    },
    303,
  ],
  [
    "an image",
    {
      Accept: "image/avif,image/webp,*/*",
      "Sec-Fetch-Site": "same-origin",
      "Sec-Fetch-Mode": "no-cors",
      "Sec-Fetch-Dest": "image",
    },
    403,
  ],
  ["a prefetch", { ...SCRIPT, "Sec-Purpose": "prefetch" }, 303],
  [
    "a prerender of an older browser",
    {
      Accept: "text/html",
      Purpose: "prefetch",
      "Sec-Fetch-Site": "same-origin",
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-Dest": "document",
    },
    303,
  ],
  [
    "another site's script",
    { ...SCRIPT, "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
    403,
  ],
  [
    "a neighbour's script",
    { ...SCRIPT, "Sec-Fetch-Site": "same-site", Origin: "https://evil.market.example" },
    403,
  ],
  [
    "a script that hides what it is",
    { ...SCRIPT, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors" },
    403,
  ],
  ["a link in a browser that says nothing", { Accept: "text/html,*/*;q=0.8" }, 303],
  [
    "an image in a browser that says nothing",
    { Accept: "image/webp,*/*", Referer: "https://evil.example/" },
    403,
  ],
  [
    "a foreign page in a browser that says little",
    { Accept: "application/json", Referer: "https://evil.example/" },
    403,
  ],
]

describe("a deleting GET is refused from", () => {
  test.each(WAYS)("%s", async (_name, headers, status) => {
    const before = world.dump()
    const { visitor } = world.as("brand")
    // fetch would overwrite Sec-Fetch-Mode with its own.
    const sent = { Origin: "", ...headers }
    const answer = await rawRequest(visitor, { method: "GET", path: deletion(), headers: sent })
    expect(answer.status).toBe(status)
    if (status === 303) {
      expect(answer.location).toBe(`/brand-dashboard/projects/delete/${world.freshProjectId}`)
      const page = await visitor.follow(answer)
      expect(page.text).toContain("Are you sure you want to delete this project?")
    } else {
      expect(answer.json).toMatchObject({ success: false, authorized: false })
    }
    expect(world.dump()).toEqual(before)
  })

  test("a HEAD", async () => {
    const before = world.dump()
    const { visitor } = world.as("brand")
    const answer = await rawRequest(visitor, { method: "HEAD", path: deletion(), headers: SCRIPT })
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET"])
    expect(world.dump()).toEqual(before)
  })
})

describe("a POST is refused from", () => {
  test.each([
    ["another site", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }],
    ["a neighbour", { "Sec-Fetch-Site": "same-site", Origin: "https://evil.market.example" }],
    ["a sandboxed frame", { "Sec-Fetch-Site": "cross-site", Origin: "null" }],
    ["another site in an old browser", { Origin: "https://evil.example" }],
    ["a host whose name begins like a named one", { Origin: `${OLD_FRONT_END}.evil.example` }],
  ])("%s", async (_name, headers: Record<string, string>) => {
    const before = world.dump()
    for (const { method, template } of world.contract.operations) {
      if (method !== "POST") continue
      const path = fillIn(template, { role: "brand", email: EMAILS.brand })
      const answer = await world.as("brand").visitor.postJson(path, {}, headers)
      expect([template, answer.status, answer.json]).toEqual([
        template,
        403,
        expect.objectContaining({ success: false, message: expect.any(String) }),
      ])
      expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull()
    }
    expect(world.dump()).toEqual(before)
  })

  test("a client without any headers", async () => {
    const path = "/auth/login/brand"
    const headers = { "Content-Type": "application/json", Origin: "" }
    const { visitor } = world.stranger()
    const answer = await rawRequest(visitor, { method: "POST", path, headers, body: "{}" })
    expect(answer.status).toBe(403)
  })
})

describe("an old front end on another host", () => {
  const named = { ...SCRIPT, Origin: OLD_FRONT_END, "Sec-Fetch-Site": "same-site" }

  test("gets CORS permission for itself only", async () => {
    const { visitor } = world.as("influencer")
    const answer = await visitor.get("/projects/get-all-projects?limit=1", named)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe(OLD_FRONT_END)
    expect(answer.headers.get("Access-Control-Allow-Credentials")).toBe("true")
    expect(answer.headers.get("Access-Control-Expose-Headers")).toContain("X-Next-Cursor")
    expect(answer.headers.get("Vary")).toContain("Origin")
    const cursor = answer.headers.get("X-Next-Cursor")
    const next = await visitor.get(`/projects/get-all-projects?limit=1&cursor=${cursor}`, named)
    const ids = [answer, next].flatMap(({ json }) => (json as { _id: string }[]).map((p) => p._id))
    expect(ids).toEqual([world.freshProjectId, world.projectId])
  })

  test("can post, and delete by a script", async () => {
    const { visitor } = world.as("brand")
    const saved = await visitor.postJson("/projects/save", world.project(world.projectId), named)
    expect(saved.status).toBe(200)
    const deleted = await visitor.get(deletion(), named)
    expect(deleted.json).toMatchObject({ success: true, authorized: true })
  })

  test("can read errors", async () => {
    const answer = await world.stranger().visitor.get("/projects/get-all-projects", named)
    expect(answer.status).toBe(401)
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe(OLD_FRONT_END)
  })

  const preflight = (path: string, origin: string) =>
    rawRequest(world.stranger().visitor, {
      method: "OPTIONS",
      path,
      headers: {
        Origin: origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
      },
    })

  test("sends a preflight before it posts", async () => {
    for (const path of ["/projects/save", "/register/influencer", "/orders/create"]) {
      const answer = await preflight(path, OLD_FRONT_END)
      expect(answer.status).toBe(204)
      expect(answer.headers.get("Access-Control-Allow-Origin")).toBe(OLD_FRONT_END)
      expect(answer.headers.get("Access-Control-Allow-Methods")).toBe("GET, POST")
      expect(answer.headers.get("Access-Control-Allow-Headers")).toBe("Content-Type")
    }
  })

  test("is the only host with permission", async () => {
    for (const origin of [
      "https://evil.example",
      "null",
      `${OLD_FRONT_END}:8443`,
      "https://market.example",
    ]) {
      const answer = await preflight("/projects/save", origin)
      expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull()
      expect(answer.headers.get("Access-Control-Allow-Credentials")).toBeNull()
    }
    const page = await preflight("/login", OLD_FRONT_END)
    expect([page.status, page.headers.get("Access-Control-Allow-Origin")]).toEqual([405, null])
  })
})
