import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { query } from "#tests/support/checkout.ts"
import { aPhotograph } from "#tests/support/pictures.ts"
import { askHttps, startNginxWithTls } from "#tests/support/proxies.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"
import { aStartedOrder, type StartedOrder } from "#tests/support/started-order.ts"

let server: RunningServer
let nginx: Awaited<ReturnType<typeof startNginxWithTls>>
let order: StartedOrder
beforeAll(async () => {
  server = await startServer()
  nginx = await startNginxWithTls(server.origin)
  order = await aStartedOrder(server)
})
afterAll(async () => {
  await nginx.stop()
  await server.stop()
})

const cookiesOf = ({ cookies }: StartedOrder["brand"]) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")

/** Hands work in through the proxy; returns the file's address and size. */
async function sentFile() {
  const photograph = await aPhotograph()
  const form = new FormData()
  form.append("seen", "0")
  form.append("text", "Ad: my reel")
  form.append("files", new File([new Uint8Array(photograph)], "reel.jpg", { type: "image/jpeg" }))
  const browser = { Origin: nginx.origin, "Sec-Fetch-Site": "same-origin" }
  const headers = { Cookie: cookiesOf(order.influencer), ...browser }
  const { status } = await askHttps(`${nginx.origin}${order.submit}`, { headers, form })
  expect(status).toBe(303)
  const found = query(server, "SELECT id FROM stored_files WHERE order_id = ?", order.orderId)
  const [{ id }] = found as [{ id: string }]
  return { path: href(urls.file, { fileId: id }), photograph }
}

test("a file is sent in ranges, for seeking and resuming", async () => {
  const { path, photograph } = await sentFile()
  const size = photograph.length
  const cookie = { Cookie: cookiesOf(order.brand) }
  const ask = (headers = {}) =>
    askHttps(`${nginx.origin}${path}`, { headers: { ...cookie, ...headers } })
  const whole = await ask()
  expect([whole.status, whole.body.length]).toEqual([200, size])
  expect(whole.headers).toMatchObject({ "accept-ranges": "bytes" })
  const part = await ask({ Range: "bytes=10-19" })
  expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes 10-19/${size}`])
  expect(part.body.equals(photograph.subarray(10, 20))).toBe(true)
  const etag = String(whole.headers.etag)
  expect((await ask({ Range: "bytes=10-", "If-Range": etag })).status).toBe(206)
  expect((await ask({ "If-None-Match": etag })).status).toBe(304)
})

test("the proxy caches anonymous pages only", async () => {
  const ask = (headers = {}) => askHttps(`${nginx.origin}/terms-and-co`, { headers })
  const asked = () => server.log.filter(({ route }) => route === "/terms-and-co").length
  const first = await ask()
  const second = await ask()
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.equals(first.body)).toBe(true)
  await ask({ Cookie: cookiesOf(order.brand) })
  await server.visitor().get("/privacy-policy")
  await expect.poll(asked).toBe(2)
})

const aVideo = () => {
  const box = Buffer.from("\0\0\0\x14ftypisom\0\0\0\0isom", "latin1")
  const form = new FormData()
  form.append("title", "A typed title")
  form.append("files", new File([box, new Uint8Array(42 * 1024 * 1024)], "reel.mp4"))
  return form
}

test("a brief takes larger files than other pages, which refuse them in words", async () => {
  const path = href(urls.brand.editProject, { projectId: randomUUID() })
  const browser = { Origin: nginx.origin, "Sec-Fetch-Site": "same-origin" }
  const headers = { Cookie: cookiesOf(order.brand), ...browser }
  const send = (to: string) => askHttps(`${nginx.origin}${to}`, { headers, form: aVideo() })
  const brief = await send(path)
  expect([brief.status, brief.body.toString().includes("A typed title")]).toEqual([422, true])
  const page = await send("/login/brand-login")
  expect([page.status, page.headers["content-type"]]).toEqual([413, "text/plain; charset=utf-8"])
  const call = await send("/projects/save")
  expect([call.status, call.headers["cache-control"]]).toEqual([413, "no-store"])
  expect(JSON.parse(String(call.body))).toMatchObject({ success: false })
})

test("port 80 redirects every address to https, and keeps a form's method", async () => {
  const { status, headers } = await fetch(`${nginx.http}/orders?after=1`, { redirect: "manual" })
  expect([status, headers.get("Location")]).toEqual([308, "https://example.com/orders?after=1"])
})

test("too many requests of a program are refused in JSON, with a time to wait", async () => {
  const ask = () => askHttps(`${nginx.origin}/get-details/brand/nobody`)
  const answers = await Promise.all(Array.from({ length: 100 }, ask))
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" })
  expect(JSON.parse(String(refused?.body))).toMatchObject({ success: false })
})
