import { createHmac } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { aServer } from "#tests/support/servers.ts"

type Received = { path: string; headers: Record<string, string | undefined>; body: string }
const received: Received[] = []

const receiver = createServer(async (request, response) => {
  let body = ""
  for await (const part of request) body += part
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]),
  )
  received.push({ path: request.url ?? "", headers, body })
  if (request.url === "/away") response.writeHead(302, { Location: `${origin}/secret` })
  response.end("Thank you.")
})

receiver.listen(0, "127.0.0.1")
await once(receiver, "listening")
const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
const server = await aServer({ env: { WEBHOOKS_LOCAL: "1" } })
const strict = await aServer()
afterAll(() => receiver.close())

test("a webhook is added, tried, read and sent again on its pages", async () => {
  const brand = await signedInAs(server, "brand")
  const page = await brand.open(href(urls.account.webhooks))
  const fields = {
    Address: `${origin}/in`,
    Events: ["order.completed", "message.sent"],
    "Current password": PASSWORD,
  }
  const added = await brand.submit(page, "Add webhook", fields)
  const [secret = ""] = /whsec_[\w+/=]+/.exec(added.text) ?? []
  expect(await markupErrors(added.body)).toEqual([])
  const endpoint = await brand.open(added.link(`${origin}/in`))
  await brand.submit(endpoint, "Send a sample")
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
  const [{ headers, body } = { headers: {} as Received["headers"], body: "" }] = received
  const key = Buffer.from(secret.slice("whsec_".length), "base64")
  const text = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`
  const signature = createHmac("sha256", key).update(text).digest("base64")
  expect(headers["webhook-signature"]).toBe(`v1,${signature}`)
  await expect
    .poll(async () => (await brand.open(endpoint.path)).text, { timeout: 10_000 })
    .toContain("Delivered")
  const list = await brand.open(endpoint.path)
  expect(await markupErrors(list.body)).toEqual([])
  const delivery = await brand.open(list.link("test.ping"))
  expect(delivery.text).toContain("Thank you.")
  expect(await markupErrors(delivery.body)).toEqual([])
  await brand.submit(delivery, "Send again")
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(2)
  expect(received[1]?.body).toBe(body)
  expect(received[1]?.headers["webhook-id"]).toBe(headers["webhook-id"])
  for (const flash of ["Webhook deleted.", "Already deleted."]) {
    const gone = await brand.submit(list, "Delete webhook")
    expect([gone.flash, gone.path]).toEqual([flash, href(urls.account.webhooks)])
  }
  const others = await signedInAs(server, "brand")
  expect((await others.get(delivery.path)).status).toBe(404)
})

test("a redirect is not followed", async () => {
  const brand = await signedInAs(server, "influencer")
  const page = await brand.open(href(urls.account.webhooks))
  const fields = {
    Address: `${origin}/away`,
    Events: "order.completed",
    "Current password": PASSWORD,
  }
  const added = await brand.submit(page, "Add webhook", fields)
  const endpoint = await brand.open(added.link(`${origin}/away`))
  await brand.submit(endpoint, "Send a sample")
  await expect
    .poll(async () => (await brand.open(endpoint.path)).text, { timeout: 10_000 })
    .toContain("Trying again (302)")
  expect(received.map(({ path }) => path)).not.toContain("/secret")
})

test("an address that is not public is refused beside its field", async () => {
  const brand = await signedInAs(strict, "brand")
  for (const address of [
    `${origin}/in`,
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://db.local/",
  ]) {
    const page = await brand.open(href(urls.account.webhooks))
    const fields = { Address: address, Events: "order.completed", "Current password": PASSWORD }
    const refused = await brand.submit(page, "Add webhook", fields)
    expect(refused.status, address).toBe(422)
    expect(refused.text, address).toMatch(/must (begin with https|be a public one)/)
  }
})
