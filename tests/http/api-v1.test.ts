import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import { ApiContract, ApiProgram, insertToken } from "#tests/support/api.ts"
import { apiWorld } from "#tests/support/api-world.ts"
import { aRazorpay, aServer } from "#tests/support/servers.ts"
import { change, query, withDatabase } from "#tests/support/stored.ts"

const standIn = await aRazorpay()
const server = await aServer({ env: standIn.env })
const contract = await ApiContract.of(server)
const { shop, userIds, ids } = await apiWorld(server)
type Who = keyof typeof userIds

const as = (who: Who, scopes?: readonly string[]) =>
  new ApiProgram(server, contract, insertToken(server, userIds[who], scopes))

const paramsOf = (template: string) =>
  Object.fromEntries(
    [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, ids[name] ?? ""]),
  )

const PROJECT = {
  title: "Winter reels",
  description: "Two reels.",
  platforms: ["Instagram"],
  budget: {},
  deliveryDays: 9,
}

const SERVICE = {
  title: "Two reels",
  platform: "Instagram",
  type: "reel",
  quantity: 2,
  pricePaise: 900_000,
  days: 7,
}

/** A valid body of each call that takes one. */
const BODIES: Record<string, object> = {
  postProject: PROJECT,
  changeProject: PROJECT,
  apply: { bid: 250_000, deliveryDays: 5 },
  sendMessage: { body: "Thank you." },
  submitWork: { text: "Ad: the reel", seen: 0 },
  createService: SERVICE,
  changeService: SERVICE,
  deliverLive: { url: "https://www.instagram.com/reel/Abc123/", label: "Ad" },
  declineOrder: { reason: "No time." },
  sendOffer: SERVICE,
  startConversation: { projectId: "none", body: "Hello." },
}

describe("the page of API tokens", () => {
  test("creates a token that is shown once, and revokes it", async () => {
    const visitor = await signedInAs(server, "brand", { name: "Weaver" })
    const page = await visitor.open(href(urls.account.tokens))
    expect(page.text).toContain("You have no tokens.")
    const created = await visitor.submit(page, "Create token", {
      Name: "Nightly report",
      "It may": "orders:read",
      "Current password": PASSWORD,
    })
    const [token = ""] = /imp_[\w-]{43}/.exec(created.text) ?? []
    const program = new ApiProgram(server, contract, token)
    const me = await program.call("getMe")
    expect(me.json).toMatchObject({
      name: "Weaver",
      token: { name: "Nightly report", scopes: ["orders:read"] },
    })
    const again = await visitor.open(href(urls.account.tokens))
    expect([again.body.includes(token), again.text.includes("Nightly report")]).toEqual([
      false,
      true,
    ])
    const revoked = await visitor.submit(again, "Revoke Nightly report")
    expect(revoked.flash).toBe("Token revoked. It works no longer.")
    expect((await program.call("getMe")).status).toBe(401)
  })

  test("asks for a name, a scope and the password", async () => {
    const visitor = await signedInAs(server, "influencer")
    const page = await visitor.open(href(urls.account.tokens))
    const refused = await visitor.submit(page, "Create token")
    expect(refused.status).toBe(422)
    expect(refused.text).toContain("Please enter a name.")
    expect(refused.text).toContain("Choose at least one.")
    expect(refused.text).toContain("Password is required")
  })
})

describe("a call of API v1", () => {
  test("needs a token, and ignores the session", async () => {
    const nobody = new ApiProgram(server, contract, "imp_none")
    for (const { name, template } of contract.operations) {
      const { status, headers } = await nobody.call(name, paramsOf(template))
      expect([status, headers.get("WWW-Authenticate")], name).toEqual([401, "Bearer"])
    }
    const signedIn = await shop.brand.get("/api/v1/me", { Accept: "application/json" })
    expect(signedIn.status).toBe(401)
  })

  test("needs its scope", async () => {
    const [brand, influencer] = [as("brand", []), as("influencer", [])]
    for (const { name, template, description } of contract.operations) {
      const isFree = description.includes("any token")
      const program = description.startsWith("For influencers") ? influencer : brand
      const { status } = await program.call(name, paramsOf(template), { body: BODIES[name] })
      expect(status, name).toBe(isFree ? 200 : 403)
    }
  })

  test("refuses the other side, and hides what is others'", async () => {
    for (const { name, template, description, method } of contract.operations) {
      if (!template.includes("{") || /creators|brands|reports/.test(template)) continue
      const params = paramsOf(template)
      const sent = { body: BODIES[name] }
      const owners = description.startsWith("For influencers") ? "otherInfluencer" : "otherBrand"
      const isOpenProject = name === "apply"
      const strangers = isOpenProject ? 409 : 404
      expect((await as(owners).call(name, params, sent)).status, `${method} ${name}`).toBe(
        strangers,
      )
      if (description.startsWith("For both")) continue
      const side = owners === "otherBrand" ? "influencer" : "brand"
      expect((await as(side).call(name, params, sent)).status, name).toBe(403)
    }
  })

  test("of its owner answers as the document says", async () => {
    for (const { name, template, description, method } of contract.operations) {
      if (method !== "GET") continue
      const sides: Who[] = ["brand", "influencer"]
      for (const who of sides) {
        if (description.startsWith(who === "brand" ? "For influencers" : "For brands")) continue
        const { status, json } = await as(who).call(name, paramsOf(template))
        // A receipt is the brand's, a draft profile its owner's, and a paused service nobody's.
        const hidden =
          name === "getService" ||
          (["getDocument", "getCreator"].includes(name) && who === "influencer")
        expect(status, `${name} ${JSON.stringify(json)}`).toBe(hidden ? 404 : 200)
      }
    }
  })

  test("refuses a token in the address and unknown parameters", async () => {
    const program = as("brand")
    for (const path of [
      `/api/v1/orders?token=${program.token}`,
      `/api/v1/orders/${program.token}`,
    ]) {
      const { status, json } = await program.send(path)
      expect([status, json.detail]).toEqual([
        400,
        "Send the token in the Authorization header. Revoke this one.",
      ])
    }
    expect(JSON.stringify(server.log) + server.errors()).not.toContain(program.token)
    const unknown = await program.call("listOrders", { page: "2" })
    expect([unknown.status, unknown.headers.get("Content-Type")]).toEqual([
      422,
      "application/problem+json",
    ])
    expect(unknown.json.requestId).toBe(unknown.headers.get("X-Request-Id"))
  })

  test("answers unknown addresses, methods and bodies as problems", async () => {
    const program = as("brand")
    expect((await program.send("/api/v1/nothing")).status).toBe(404)
    const deleted = await program.send("/api/v1/orders", { method: "DELETE" })
    expect([deleted.status, deleted.json.title]).toEqual([405, "Method Not Allowed"])
    const wrong = await program.send("/api/v1/orders", { method: "POST", body: {} })
    expect([wrong.status, wrong.headers.get("Allow")]).toEqual([405, "GET"])
    const text = { body: "hello", headers: { "Content-Type": "text/plain" } }
    expect((await program.call("postProject", {}, text)).status).toBe(415)
    expect((await program.call("postProject", {}, { body: "{" })).status).toBe(400)
    const errors = (await program.call("postProject", {}, { body: {} })).json.errors
    expect(errors).toContainEqual({ field: "title", message: "Please enter a title." })
  })

  test("answers 304 while nothing has changed", async () => {
    const program = as("brand")
    const first = await program.call("getOrder", { orderId: shop.orderId })
    const tag = first.headers.get("ETag") ?? ""
    const headers = { "If-None-Match": tag }
    expect((await program.call("getOrder", { orderId: shop.orderId }, { headers })).status).toBe(
      304,
    )
    change(server, "UPDATE orders SET due_at = due_at + 86400000 WHERE id = ?", shop.orderId)
    expect((await program.call("getOrder", { orderId: shop.orderId }, { headers })).status).toBe(
      200,
    )
  })

  test("counts requests by token and by account", async () => {
    const other = query<{ id: string }>(
      server,
      "SELECT user_id AS id FROM profiles WHERE name = 'Rival'",
    )
    const programs = [1, 2, 3].map(
      () => new ApiProgram(server, contract, insertToken(server, other[0]?.id ?? "")),
    )
    const statuses: number[][] = []
    for (const program of programs) {
      const own: number[] = []
      for (let n = 0; n < 61; n += 1) own.push((await program.call("getMe")).status)
      statuses.push(own)
    }
    expect(statuses.map((own) => own.indexOf(429) > 0)).toEqual([true, true, false])
    const refused = await programs[0]?.call("getMe")
    expect(refused?.headers.get("RateLimit-Remaining")).toBe("0")
    expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(0)
  })
})

describe("a program with a token", () => {
  test("posts and changes a project, once per idempotency key", async () => {
    const program = as("brand")
    const headers = { "Idempotency-Key": randomUUID() }
    const posted = await program.call("postProject", {}, { body: PROJECT, headers })
    const again = await program.call("postProject", {}, { body: PROJECT, headers })
    expect([posted.status, again.text, again.headers.get("Idempotency-Replayed")]).toEqual([
      201,
      posted.text,
      "true",
    ])
    const other = { ...PROJECT, title: "Another" }
    expect((await program.call("postProject", {}, { body: other, headers })).status).toBe(422)
    // Another token of the account counts its own keys.
    const second = await as("brand").call("postProject", {}, { body: other, headers })
    expect(second.status).toBe(201)
    const projectId = String(posted.json.id)
    const changed = await program.call("changeProject", { projectId }, { body: other })
    expect(changed.json).toMatchObject({ id: projectId, title: "Another" })
  })

  test("posts a brief, which keeps its words and days", async () => {
    const program = as("brand")
    const dueAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const brief = {
      deliverables: [{ type: "reel", platform: "Instagram", quantity: 2, dueAt }],
      dos: "Show the loom.",
      hashtags: "",
      needsApproval: true,
      usage: { kind: "organic" },
      product: { name: "Scarf", valueMinor: 90_000 },
    }
    const body = { ...PROJECT, brief, applyBy: dueAt, isPublic: true }
    const posted = await program.call("postProject", {}, { body })
    const kept = posted.json.brief as typeof brief & Record<string, unknown>
    expect(kept).toMatchObject({
      dos: "Show the loom.",
      needsApproval: true,
      usage: { kind: "organic", months: 12, territory: "" },
      product: { name: "Scarf", valueMinor: 90_000 },
    })
    expect(kept.hashtags).toBeUndefined()
    const params = { projectId: String(posted.json.id) }
    const again = { ...PROJECT, brief: kept, applyBy: posted.json.applyBy }
    const changed = await program.call("changeProject", params, { body: again })
    expect(changed.json.brief).toEqual(kept)
    expect(changed.json.applyBy).toBe(posted.json.applyBy)
    const late = {
      ...brief,
      deliverables: [{ ...brief.deliverables[0], dueAt: "2020-01-01T00:00:00Z" }],
    }
    const refused = await program.call("postProject", {}, { body: { ...body, brief: late } })
    expect(refused.status).toBe(422)
  })

  test("writes a service by the rules of the form", async () => {
    const program = as("influencer")
    const extras = [{ name: "Raw files", pricePaise: 50_000, days: -2 }]
    const made = await program.call("createService", {}, { body: { ...SERVICE, extras } })
    expect([made.status, made.json]).toMatchObject([
      201,
      { state: "draft", price: { amount: 900_000 }, extras: [{ name: "Raw files", days: -2 }] },
    ])
    const params = { serviceId: String(made.json.id) }
    const usage = { kind: "paid_ads", months: 3 }
    const changed = await program.call("changeService", params, { body: { ...SERVICE, usage } })
    expect(changed.json).toMatchObject({ usage, extras: [] })
    const free = { body: { ...SERVICE, pricePaise: 0 } }
    const refused = await program.call("changeService", params, free)
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      [
        {
          field: "productValue",
          message: "A price of 0 needs a product. Please enter what it is worth.",
        },
      ],
    ])
  })

  test("submits work, once per version", async () => {
    const { orderId = "", deliverableId = "" } = ids
    const submit = (body: object) =>
      as("influencer").call("submitWork", { orderId, deliverableId }, { body })
    change(server, "UPDATE orders SET needs_approval = 1 WHERE id = ?", orderId)
    const empty = await submit({ seen: 0 })
    expect(empty.status).toBe(422)
    const sent = await submit({ text: "Ad: the reel", link: "https://drafts.example/1", seen: 0 })
    expect(sent.status, sent.text).toBe(201)
    expect(sent.json).toMatchObject({ latestVersion: 1, state: "submitted" })
    expect((await submit({ text: "Ad: another", seen: 0 })).status).toBe(409)
  })

  test("gives the link of a post by the rules of the form", async () => {
    const { orderId = "", deliverableId = "" } = ids
    withDatabase(server, (db) => {
      db.prepare("UPDATE orders SET needs_approval = 0, phase = 'in_progress' WHERE id = ?").run(
        orderId,
      )
      db.prepare("UPDATE deliverables SET state = 'approved' WHERE id = ?").run(deliverableId)
    })
    const deliver = (body: object) =>
      as("influencer").call("deliverLive", { orderId, deliverableId }, { body })
    expect((await deliver({ url: "http://x", label: "Ad" })).status).toBe(422)
    const live = {
      url: "https://www.instagram.com/reel/Abc123/",
      label: "Ad",
      isLabelSeenFirst: true,
    }
    const done = await deliver(live)
    expect(done.status, done.text).toBe(200)
    expect(done.json).toMatchObject({ state: "live", disclosureLabel: "Ad" })
    expect((await deliver(live)).status).toBe(200)
    expect((await as("influencer").call("getOrder", { orderId })).json.phase).toBe("delivered")
  })

  test("accepts the order of a service, or declines it", async () => {
    const { orderId = "" } = ids
    const set = (phase: string, status: string) =>
      change(
        server,
        "UPDATE orders SET phase = ?, status = ?, answer_due_at = ? WHERE id = ?",
        phase,
        status,
        Date.now() + 3_600_000,
        orderId,
      )
    const influencer = as("influencer")
    expect((await influencer.call("acceptOrder", { orderId })).status).toBe(409)
    set("acceptance_pending", "ongoing")
    const body = { reason: "" }
    expect((await influencer.call("declineOrder", { orderId }, { body })).status).toBe(422)
    const accepted = await influencer.call("acceptOrder", { orderId })
    expect([accepted.status, accepted.json.phase]).toEqual([200, "in_progress"])
    set("acceptance_pending", "ongoing")
    const declined = await influencer.call(
      "declineOrder",
      { orderId },
      { body: { reason: "Ill." } },
    )
    expect([declined.status, declined.json.status]).toEqual([200, "cancelled"])
  })

  test("sends offers, counters, takes back, accepts and declines", async () => {
    const [brand, influencer] = [as("brand"), as("influencer")]
    const { conversationId = "" } = ids
    const { title, ...work } = SERVICE
    const offer = (who: typeof brand, pricePaise: number) =>
      who.call("sendOffer", { conversationId }, { body: { title, ...work, pricePaise } })
    type Offers = { id: string; status: string; price: { amount: number } }[]
    const newest = (answer: Awaited<ReturnType<typeof offer>>) => (answer.json.data as Offers)[0]
    const first = newest(await offer(brand, 900_000))
    expect(first).toMatchObject({ status: "open", price: { amount: 900_000 } })
    expect((await offer(brand, 800_000)).status).toBe(409)
    expect((await offer(influencer, 0)).status).toBe(422)
    const counter = newest(await offer(influencer, 950_000))
    const answer = (who: typeof brand, word: string, offer = counter) =>
      who.call(`${word}Offer`, { offerId: offer?.id ?? "" })
    expect((await answer(influencer, "accept")).status).toBe(409)
    expect((await answer(as("otherInfluencer"), "accept")).status).toBe(404)
    expect((await answer(influencer, "withdraw")).json.status).toBe("withdrawn")
    const second = newest(await offer(influencer, 940_000))
    expect((await answer(brand, "decline", second)).json.status).toBe("declined")
    const free = { title, ...work, pricePaise: 0, product: "Lamp", productPaise: 100_000 }
    const goods = await influencer.call("sendOffer", { conversationId }, { body: free })
    expect(newest(goods)).toMatchObject({
      work: { product: { name: "Lamp", valueMinor: 100_000, isOnly: true } },
    })
    expect((await answer(influencer, "withdraw", newest(goods))).status).toBe(200)
    const third = newest(await offer(influencer, 930_000))
    expect((await answer(brand, "accept", third)).json).toMatchObject({ status: "accepted" })
    const listed = (await brand.call("listOffers", { conversationId })).json.data as Offers
    expect(listed.map(({ status }) => status)).toEqual([
      ...["accepted", "withdrawn", "declined", "withdrawn", "void", "declined"],
    ])
  })

  test("publishes a service, which others read, and pauses it", async () => {
    const [brand, influencer] = [as("brand"), as("influencer")]
    const params = { serviceId: ids.serviceId ?? "" }
    expect((await influencer.call("publishService", params)).status).toBe(409)
    change(
      server,
      "UPDATE creators SET page_state = 'public' WHERE user_id = ?",
      userIds.influencer,
    )
    expect((await influencer.call("publishService", params)).json.state).toBe("live")
    expect((await brand.call("getService", params)).json).toMatchObject({ title: "One reel" })
    const listed = (await brand.call("listServices", { platform: "Instagram" })).json.data
    expect(listed).toHaveLength(1)
    expect((await influencer.call("pauseService", params)).json.state).toBe("paused")
    expect((await brand.call("getService", params)).status).toBe(404)
  })

  test("applies, is shortlisted, and writes", async () => {
    const [brand, influencer] = [as("brand"), as("influencer")]
    const body = { ...PROJECT, title: "Spring", influencerCount: 2 }
    const projectId = String((await brand.call("postProject", {}, { body })).json.id)
    const bid = { bid: 250_000, deliveryDays: 5, pitch: "I weave.", links: ["https://x.com/a/1"] }
    const applied = await influencer.call("apply", { projectId }, { body: bid })
    expect([applied.status, applied.json.bid]).toEqual([201, { amount: 250_000, currency: "INR" }])
    expect((await influencer.call("apply", { projectId }, { body: bid })).status).toBe(409)
    const place = { projectId, applicationId: String(applied.json.id) }
    const [listed] = (await brand.call("listApplicants", { projectId })).json.data as {
      id: string
    }[]
    expect(listed?.id).toBe(applied.json.id)
    const chosen = await brand.call("shortlist", place)
    expect(chosen.json).toMatchObject({ status: "shortlisted", orderId: expect.any(String) })
    const orderId = String(chosen.json.orderId)
    expect((await influencer.call("getOrder", { orderId })).json).toMatchObject({
      status: "draft",
      price: { amount: 250_000 },
    })
    const first = { body: { projectId, body: "Hello, call me at 98765 43210." } }
    const sent = await influencer.call("startConversation", {}, first)
    expect([sent.status, sent.json.hidden]).toEqual([201, ["phone"]])
    const conversationId = String(sent.json.conversationId)
    const read = await brand.call("listMessages", { conversationId })
    expect(JSON.stringify(read.json)).not.toContain("43210")
  })
})
