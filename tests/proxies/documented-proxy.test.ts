import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { aPhotograph } from "#tests/support/pictures.ts"
import { askHttps, startNginxWithTls } from "#tests/support/proxies.ts"
import { aServer } from "#tests/support/servers.ts"
import { aStartedOrder, type StartedOrder } from "#tests/support/started-order.ts"
import { query } from "#tests/support/stored.ts"

const server = await aServer()
const nginx = endedAfterwards(await startNginxWithTls(server.origin))
const order = await aStartedOrder(server)

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

test("port 80 redirects every address to https, and keeps a form's method", async () => {
  const { status, headers } = await fetch(`${nginx.http}/orders?after=1`, { redirect: "manual" })
  expect([status, headers.get("Location")]).toEqual([308, "https://example.com/orders?after=1"])
})
