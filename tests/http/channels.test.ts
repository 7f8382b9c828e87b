import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import {
  PLATFORM_KEYS,
  type PlatformsStandIn,
  signRequest,
  startPlatformsStandIn,
} from "#demo/platforms/stand-in.mjs"
import { signedInAs } from "#tests/support/accounts.ts"
import { query } from "#tests/support/checkout.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"
import type { Visitor } from "#tests/support/visitor.ts"

let server: RunningServer
let standIn: PlatformsStandIn
beforeAll(async () => {
  standIn = await startPlatformsStandIn()
  server = await startServer({ env: { ...standIn.env, LOG_LEVEL: "debug" } })
})
afterAll(async () => {
  await server.stop()
  await standIn.close()
})

const page = href(urls.account.channels)
const stepOf = (platform: string, step: string) =>
  href(urls.account.channelStep, { platform, step })

/** Sends the form, answers at the platform and comes back. */
async function connect(visitor: Visitor, platform: "instagram" | "youtube", handle: string) {
  const left = await visitor.post(stepOf(platform, "connect"))
  const back = new URL(standIn.allow(left.location ?? "", handle))
  expect(back.origin).toBe(server.origin)
  return { back, page: await visitor.open(`${back.pathname}${back.search}`) }
}

test("connects by a form that leads away and back, without script", async () => {
  const maya = await signedInAs(server, "influencer")
  const before = await maya.open(page)
  expect(await markupErrors(before.body)).toEqual([])
  expect(before.headers.get("Content-Security-Policy")).toContain(standIn.origin)
  const { page: after } = await connect(maya, "instagram", "maya.http")
  expect(after.text).toContain("maya.http is connected")
  expect(after.text).toContain("Verified on")
  expect(await markupErrors(after.body)).toEqual([])
  const account = await maya.open(href(urls.influencer.account))
  expect(account.text).toContain("Connected accounts")
  const ended = await maya.follow(await maya.post(stepOf("instagram", "disconnect")))
  expect(ended.text).toContain("Connect Instagram")
  expect(ended.text).not.toContain("maya.http")
})

test("a return address works once, in its own session, and leads only here", async () => {
  const maya = await signedInAs(server, "influencer")
  const left = await maya.post(stepOf("youtube", "connect"))
  const asked = new URL(left.location ?? "")
  expect(asked.searchParams.get("redirect_uri")).toBe(
    `${server.origin}${href(urls.account.channelReturn, { platform: "youtube" })}`,
  )
  expect(asked.searchParams.get("code_challenge_method")).toBe("S256")
  const back = new URL(standIn.allow(asked.href, "maya.once"))
  const path = `${back.pathname}${back.search}`
  const arjun = await signedInAs(server, "influencer")
  expect((await arjun.open(path)).text).toContain("begun elsewhere")
  // The try of another session used it up.
  expect((await maya.open(path)).text).toContain("begun elsewhere")
  const { back: used } = await connect(maya, "youtube", "maya.once")
  const again = await maya.get(`${used.pathname}${used.search}&next=//elsewhere.invalid`)
  expect(again.location).toBe(page)
})

test("a token is in no page, answer, log or export", async () => {
  const maya = await signedInAs(server, "influencer")
  await connect(maya, "instagram", "maya.tokens")
  await connect(maya, "youtube", "maya.tokens")
  await maya.post(stepOf("instagram", "refresh"))
  await maya.post(href(urls.account.exports))
  const bodies = [
    await maya.get(page),
    await maya.get(`${page}.data`),
    await maya.get(href(urls.influencer.account)),
  ].map(({ body }) => body)
  let archive = ""
  for (let look = 0; look < 100 && archive === ""; look += 1) {
    const [row] = query<{ id: string }>(
      server,
      "SELECT id FROM data_exports WHERE status = 'ready' ORDER BY created_at DESC",
    )
    if (row) archive = row.id
    else await setTimeout(100)
  }
  expect(archive).not.toBe("")
  bodies.push(JSON.stringify(server.log), server.errors())
  bodies.push(readFileSync(join(server.dataDir, "marketplace.db"), "latin1"))
  bodies.push(readFileSync(join(server.dataDir, "marketplace.db-wal"), "latin1"))
  const tokens = [...standIn.grants.tokens.keys()]
  expect(tokens.length).toBeGreaterThan(3)
  for (const token of tokens) for (const body of bodies) expect(body.includes(token)).toBe(false)
})

test("only influencers see the page, and nobody without keys", async () => {
  const brand = await signedInAs(server, "brand")
  expect((await brand.get(page)).location).toBe(href(urls.brand.dashboard))
  expect((await brand.post(stepOf("youtube", "connect"))).location).toBe(href(urls.brand.dashboard))
  expect((await server.visitor().get(page)).location).toBe(href(urls.login.welcome))
  const plain = await startServer()
  const maya = await signedInAs(plain, "influencer")
  expect((await maya.get(page)).status).toBe(404)
  expect((await maya.open(href(urls.influencer.account))).text).not.toContain("Connected accounts")
  await plain.stop()
})

test("Meta's callback deletes without a session and answers with a status page", async () => {
  const maya = await signedInAs(server, "influencer")
  await connect(maya, "instagram", "maya.callback")
  const { scopedId } = standIn.grants.account("Instagram", "maya.callback")
  const payload = { algorithm: "HMAC-SHA256", issued_at: 1, user_id: scopedId }
  const callback = href(urls.platforms.callback, { platform: "instagram", notice: "deletion" })
  const post = (secret: string) =>
    fetch(new URL(callback, server.origin), {
      method: "POST",
      body: new URLSearchParams({ signed_request: signRequest(secret, payload) }),
    })
  expect((await post("another secret")).status).toBe(400)
  expect((await maya.open(page)).text).toContain("maya.callback")
  const answer = await post(PLATFORM_KEYS.Instagram.clientSecret)
  expect(answer.status).toBe(200)
  const { url, confirmation_code: code } = (await answer.json()) as Record<string, string>
  expect(url).toBe(`${server.origin}${href(urls.platforms.deletion, { code: code ?? "" })}`)
  expect((await server.visitor().get(new URL(url ?? "").pathname)).text).toContain("was deleted on")
  expect((await maya.open(page)).text).not.toContain("maya.callback")
})
