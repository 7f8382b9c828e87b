import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { PLATFORM_KEYS, signRequest, startPlatformsStandIn } from "#demo/platforms/stand-in.mjs"
import { signedInAs } from "#tests/support/accounts.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { userIdOf } from "#tests/support/notices.ts"
import { readPdf } from "#tests/support/read-pdf.ts"
import { startServer } from "#tests/support/server.ts"
import { aServer } from "#tests/support/servers.ts"
import { change, query } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"
import { readZip } from "#tests/support/zip.ts"

const standIn = endedAfterwards(await startPlatformsStandIn())
const server = await aServer({ env: { ...standIn.env, LOG_LEVEL: "debug" } })

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
  const shownBeside = async () => (await maya.open(href(urls.account.page))).text
  expect(await shownBeside()).not.toContain("Verified on")
  expect(await markupErrors(before.body)).toEqual([])
  expect(before.headers.get("Content-Security-Policy")).toContain(standIn.origin)
  const { page: after } = await connect(maya, "instagram", "maya.http")
  expect(after.text).toContain("maya.http is connected")
  expect(after.text).toContain("Verified on")
  expect(await shownBeside()).toContain("Verified on")
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

/** Bytes of a download with the visitor's session. */
async function bytesOf(visitor: Visitor, path: string): Promise<Buffer> {
  const Cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const answer = await fetch(new URL(path, server.origin), { headers: { Cookie } })
  expect(answer.status, path).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test("no page, file, log or Referer has a token, and a badge goes at once", async () => {
  const name = "Maya Tokens"
  const maya = await signedInAs(server, "influencer", { name })
  const brand = await signedInAs(server, "brand")
  const { back } = await connect(maya, "instagram", "maya.tokens")
  const [code, state] = ["code", "state"].map((key) => back.searchParams.get(key) ?? "")
  const returned = await maya.get(`${back.pathname}${back.search}`)
  expect(returned.location).toBe(page)
  expect(returned.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin")
  await connect(maya, "youtube", "maya.tokens")
  const userName = "maya_tokens"
  change(
    server,
    "UPDATE profiles SET user_name = ?, user_name_key = ? WHERE name = ?",
    userName,
    userName,
    name,
  )
  const influencerId = userIdOf(server, name)
  change(server, "UPDATE creators SET page_state = 'public' WHERE user_id = ?", influencerId)
  await maya.post(page, { platform: "Youtube", shownTo: "everyone" })
  await maya.post(stepOf("instagram", "refresh"))
  await maya.post(href(urls.account.exports))
  await brand.post(href(urls.brand.keepInfluencer, { influencerId }), { name: "Marked" })
  const [list] = query<{ id: string }>(server, "SELECT id FROM creator_lists")
  const readyExport = () =>
    query<{ id: string }>(server, "SELECT id FROM data_exports WHERE status = 'ready'")[0]?.id
  await expect.poll(readyExport, { timeout: 20_000 }).toBeDefined()
  const exportId = readyExport() ?? ""
  const own = [page, `${page}.data`, href(urls.influencer.account), href(urls.account.page)]
  const publicPage = href(urls.public.creator, { userName })
  const ofBrand = [
    ...[href(urls.brand.influencers, { isVerified: "1" }), publicPage],
    href(urls.brand.influencer, { influencerId }),
  ]
  const bodies: string[] = []
  for (const path of own) bodies.push((await maya.get(path)).body)
  for (const path of ofBrand) {
    const { body } = await brand.get(path)
    expect(body, path).toContain("erified on")
    bodies.push(body)
  }
  const listId = list?.id ?? ""
  bodies.push((await bytesOf(brand, href(urls.brand.listTable, { listId }))).toString())
  const archive = await readZip(await bytesOf(maya, href(urls.account.download, { exportId })))
  expect([...archive.keys()]).toContain("connected-accounts.json")
  bodies.push(...archive.values())
  const kit = async () => {
    const { pages } = await readPdf(await bytesOf(maya, href(urls.account.mediaKit)))
    return pages.join(" ")
  }
  expect(await kit()).toContain("verified on")
  expect(await kit(), "YouTube's number stays on pages").toContain("Connected, verified on")
  const card = async () =>
    (await bytesOf(brand, href(urls.public.preview, { kind: "c", name: userName }))).toString("hex")
  const before = await card()
  bodies.push(await kit(), JSON.stringify(server.log), server.errors())
  for (const file of ["marketplace.db", "marketplace.db-wal"])
    bodies.push(readFileSync(join(server.dataDir, file), "latin1"))
  const tokens = [...standIn.grants.tokens.keys(), code ?? "", state ?? ""]
  expect(tokens.length).toBeGreaterThan(4)
  for (const token of tokens) for (const body of bodies) expect(body.includes(token)).toBe(false)
  for (const platform of ["instagram", "youtube"]) await maya.post(stepOf(platform, "disconnect"))
  expect(await kit()).not.toContain("verified on")
  expect(await card()).not.toBe(before)
  for (const path of ofBrand) expect((await brand.get(path)).body).not.toContain("erified on")
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
