import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { apply } from "#clients/typescript/examples/apply.ts"
import { listOpenProjects } from "#clients/typescript/examples/list-projects.ts"
import { receiveWebhooks } from "#clients/typescript/examples/receive-webhook.ts"
import { watchOrder } from "#clients/typescript/examples/watch-order.ts"
import { ApiError, MarketplaceClient } from "#clients/typescript/src/client.ts"
import type { WebhookEvent } from "#clients/typescript/src/webhooks.ts"
import { PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import { insertToken } from "#tests/support/api.ts"
import { aServer } from "#tests/support/servers.ts"
import { query } from "#tests/support/stored.ts"

const server = await aServer({ env: { WEBHOOKS_LOCAL: "1" } })
const brand = await signedInAs(server, "brand", { name: "Weaver" })
await signedInAs(server, "influencer", { name: "Maya" })
const clientOf = (name: string) => {
  const [row] = query<{ id: string }>(
    server,
    "SELECT user_id AS id FROM profiles WHERE name = ?",
    name,
  )
  return new MarketplaceClient({ origin: server.origin, token: insertToken(server, row?.id ?? "") })
}
const clients = { brand: clientOf("Weaver"), influencer: clientOf("Maya") }

const post = (title: string, max: number | null = null) =>
  clients.brand.call("postProject", {
    body: {
      title,
      description: "Three reels.",
      status: "active",
      platforms: ["Instagram"],
      influencerCount: 2,
      followers: null,
      niche: "Craft",
      budget: { min: null, max, currency: "INR" },
      deliveryDays: 9,
    },
  })

test("the example lists open projects of all pages by budget", async () => {
  for (let n = 0; n < 52; n += 1) await post(`Small ${n}`, 1_000)
  await post("Large", 900_000)
  const titles = await listOpenProjects(clients.influencer, 500_000)
  expect(titles).toEqual(["Large"])
  expect(await listOpenProjects(clients.influencer, 1)).toHaveLength(53)
})

test("the example applies once, and watches the order that follows", async () => {
  const { id: projectId } = await post("To apply to")
  const sent = await apply(clients.influencer, projectId, 2_500)
  expect(sent?.bid).toEqual({ amount: 250_000, currency: "INR" })
  expect(await apply(clients.influencer, projectId, 2_500)).toBeUndefined()
  const applicationId = sent?.id ?? ""
  const chosen = await clients.brand.call("shortlist", { path: { projectId, applicationId } })
  const phases = watchOrder(clients.influencer, chosen.orderId ?? "", 0.1)
  expect((await phases.next()).value).toBe("payment_pending")
  await phases.return(undefined)
})

test("a refusal is an error with its problem", async () => {
  const asked = clients.brand.call("getOrder", { path: { orderId: "none" } })
  await expect(asked).rejects.toBeInstanceOf(ApiError)
  await expect(asked).rejects.toMatchObject({ problem: { status: 404, title: "Not Found" } })
})

test("the example receives a webhook and checks its signature", async () => {
  const got: WebhookEvent[] = []
  let secret = ""
  // The secret is known once the address is added.
  const receiver = receiveWebhooks(
    () => secret,
    (event) => got.push(event),
  )
  receiver.listen(0, "127.0.0.1")
  await once(receiver, "listening")
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const page = await brand.open(href(urls.account.webhooks))
  const added = await brand.submit(page, "Add webhook", {
    Address: address,
    Events: "project.closed",
    "Current password": PASSWORD,
  })
  secret = /whsec_[\w+/=]+/.exec(added.text)?.[0] ?? ""
  await brand.submit(await brand.open(added.link(address)), "Send a sample")
  await expect.poll(() => got.map(({ type }) => type), { timeout: 10_000 }).toEqual(["test.ping"])
  const forged = { method: "POST", body: "{}", headers: { "webhook-id": "x" } }
  expect((await fetch(address, forged)).status).toBe(400)
  receiver.close()
})
