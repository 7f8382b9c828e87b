import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import {
  type RazorpayStandIn,
  startRazorpayStandIn,
  toWebhookBody,
} from "#demo/razorpay/stand-in.mjs"
import {
  aShop,
  checkoutOf,
  comeBack,
  fulfilled,
  payAtCheckout,
  proofFor,
  startPaying,
  stateOf,
  untouched,
} from "#tests/support/checkout.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"
import { query } from "#tests/support/stored.ts"

let standIn: RazorpayStandIn
let dataDir: string
const running: RunningServer[] = []

const start = async () => {
  const server = await startServer({ dataDir, env: standIn.env })
  running.push(server)
  return server
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "marketplace-races-"))
  standIn = await startRazorpayStandIn()
  standIn.switches.webhooks.drop = true
})
afterAll(async () => {
  for (const server of running) await server.stop()
  await standIn.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test("fifty simultaneous callbacks, webhooks and checks pay and order once", async () => {
  const servers = [await start(), await start(), await start()]
  const [first] = servers
  if (!first) throw new Error("No server runs.")
  for (let round = 0; round < 3; round += 1) {
    const shop = await aShop(first, ["10", "20", "30"])
    const { id, fields } = checkoutOf(await startPaying(shop))
    const payment = standIn.pay(fields.get("order_id") ?? "")
    const order = standIn.ledger.orders.get(fields.get("order_id") ?? "")
    const types = ["payment.authorized", "payment.captured", "order.paid"]
    const shots = Array.from({ length: 50 }, async (_, n) => {
      const server = servers[n % 3] ?? first
      if (n % 2 === 0) {
        const proof = proofFor(standIn, payment)
        return (await comeBack(server.visitor(), href(urls.payments.callback, { pid: id }), proof))
          .status
      }
      const type = types[n % types.length] ?? ""
      const body = toWebhookBody(standIn.webhooks.envelope(type, { payment, order }))
      const answer = await fetch(`${server.origin}${href(urls.payments.webhook)}`, {
        method: "POST",
        body,
        headers: {
          "X-Razorpay-Signature": standIn.webhooks.sign(body),
          "X-Razorpay-Event-Id": `${id}.${n % 7}`,
        },
      })
      return answer.status
    })
    const statuses = await Promise.all(shots)
    expect([...new Set(statuses)].sort()).toEqual([204, 303])
    expect(stateOf(first, shop.projectId)).toEqual(fulfilled(3))
    // A concurrent return schedules a check 15 seconds later.
    await vi.waitFor(
      () => {
        const open = query(first, "SELECT id FROM jobs WHERE ref = ?", id)
        expect(open).toEqual([])
      },
      { timeout: 30_000 },
    )
    expect(stateOf(first, shop.projectId)).toEqual(fulfilled(3))
    const events = query<{ type: string; n: number }>(
      first,
      "SELECT type, count(*) AS n FROM events WHERE project_id = ? AND type IN ('payment.settled', 'order.started') GROUP BY type ORDER BY type",
      shop.projectId,
    )
    expect(events).toEqual([
      { type: "order.started", n: 3 },
      { type: "payment.settled", n: 1 },
    ])
  }
  for (const server of servers) {
    const faults = server.log.filter(({ event, level }) => event === "fault" || Number(level) >= 50)
    expect(faults).toEqual([])
  }
}, 120_000)

test("a crash between capture and fulfilment is recovered", async () => {
  for (const server of running.splice(0)) await server.stop()
  const settledWithin = (server: RunningServer, projectId: string) =>
    vi.waitFor(() => expect(stateOf(server, projectId)).toEqual(fulfilled(2)), {
      timeout: 60_000,
      interval: 200,
    })

  // Paid without callback or webhook.
  let server = await start()
  const silent = await aShop(server, ["10", "20"])
  standIn.pay(checkoutOf(await startPaying(silent)).fields.get("order_id") ?? "")
  await server.crash()
  server = await start()
  await settledWithin(server, silent.projectId)

  // Between signature and capture check.
  const asking = await aShop(server, ["10", "20"])
  const page = await startPaying(asking)
  let arrived = () => {}
  const hasAsked = new Promise<void>((resolve) => {
    arrived = resolve
  })
  standIn.failNext("GET", /^\/v1\/payments\//, "wait", {
    get gate() {
      arrived()
      return new Promise(() => {})
    },
  })
  const cut = payAtCheckout(asking.brand, page, "success").catch(() => "cut off")
  await hasAsked
  await server.crash()
  expect(await cut).toBe("cut off")
  server = await start()
  expect(stateOf(server, asking.projectId).payments[0]?.fulfilment).toMatch(/none|done/)
  await settledWithin(server, asking.projectId)

  // During the job's provider call.
  const leased = await aShop(server, ["10", "20"])
  const open = checkoutOf(await startPaying(leased))
  const payment = standIn.ledger.beginPayment(open.fields.get("order_id") ?? "")
  standIn.ledger.authorize(payment.id)
  standIn.failNext("POST", /\/capture$/, "hang")
  await comeBack(
    server.visitor(),
    href(urls.payments.callback, { pid: open.id }),
    proofFor(standIn, payment),
  )
  await vi.waitFor(
    () =>
      expect(standIn.requests.some(({ path }) => path.endsWith(`${payment.id}/capture`))).toBe(
        true,
      ),
    { timeout: 10_000 },
  )
  await server.crash()
  server = await start()
  expect(stateOf(server, leased.projectId)).toEqual(untouched(2, "attempted"))
  await settledWithin(server, leased.projectId)
}, 120_000)
