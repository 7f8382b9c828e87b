import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Page, Route } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { expect, join, test, unique } from "../support/journey.ts"
import { errorsOnScreen } from "../support/walk.ts"

const heading = (page: Page) => page.getByRole("heading", { level: 1 })

const workerReady = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    while (active && active.state !== "activated") {
      await new Promise((resolve) =>
        active.addEventListener("statechange", resolve, { once: true }),
      )
    }
  })

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })

/** The site under another origin with a changed worker. */
async function startProxy(target: string, rewrite: (script: string) => string) {
  const server = createServer(async ({ url = "" }, response) => {
    const { status, headers, ...answer } = await fetchFrom(target, url)
    const isWorker = url === href(urls.system.serviceWorker)
    response.writeHead(status, headers)
    response.end(isWorker ? rewrite(answer.body.toString()) : answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
  return { origin: `http://127.0.0.1:${port}`, stop }
}

async function fetchFrom(target: string, path: string) {
  const answer = await fetch(`${target}${path}`)
  const dropped = new Set(["content-encoding", "content-length", "transfer-encoding", "connection"])
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !dropped.has(name)))
  return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) }
}

test("an offline page is shown without connection, and reloads with it @script", async ({
  newPerson,
}) => {
  const page = await newPerson()
  await page.goto(href(urls.login.welcome))
  await workerReady(page)
  expect(await keptPaths(page)).toEqual([href(urls.system.offline)])

  await page.context().setOffline(true)
  await page.goto(`${href(urls.terms)}?from=home`)
  await expect(heading(page)).toHaveText("No connection")
  await expect(page).toHaveURL(/terms-and-co\?from=home$/)
  expect(await errorsOnScreen(page)).toEqual([])
  await page.getByRole("link", { name: "Try again" }).click()
  await expect(heading(page)).toHaveText("No connection")

  await page.context().setOffline(false)
  await expect(heading(page)).toHaveText("Terms and conditions")
  await expect(page).toHaveURL(/terms-and-co\?from=home$/)
  expect(await keptPaths(page)).toEqual([href(urls.system.offline)])
})

test("the service worker answers navigations only @script", async ({ newPerson }) => {
  const page = await newPerson()
  await page.goto(href(urls.login.welcome))
  await workerReady(page)
  const answers: { kind: string; isByWorker: boolean }[] = []
  page.on("response", (response) => {
    const kind = response.request().resourceType()
    answers.push({ kind, isByWorker: response.fromServiceWorker() })
  })
  await page.goto(href(urls.login.brand), { waitUntil: "networkidle" })
  await page.getByRole("link", { name: "Create an account" }).click()
  await expect(heading(page)).toHaveText("Create your brand account")
  expect(new Set(answers.map(({ kind }) => kind))).toContain("fetch")
  for (const { kind, isByWorker } of answers) expect(isByWorker, kind).toBe(kind === "document")
})

test("a new build replaces the service worker and its cache @script", async ({ newPerson }) => {
  let build = "one"
  const site = await startProxy(process.env.E2E_ORIGIN ?? "", (script) =>
    script.replace(/offline-[0-9a-f]+/, `offline-${build}`),
  )
  const page = await newPerson()
  const cacheNames = () => page.evaluate(() => caches.keys())
  await page.goto(`${site.origin}${href(urls.login.welcome)}`)
  await workerReady(page)
  await expect.poll(cacheNames).toEqual(["offline-one"])
  build = "two"
  await page.goto(`${site.origin}${href(urls.login.brand)}`)
  await expect.poll(cacheNames).toEqual(["offline-two"])
  expect(await keptPaths(page)).toEqual([href(urls.system.offline)])
  await page.close()
  await site.stop()
})

test("a link followed offline leads to its page later @script", async ({ newPerson }) => {
  const page = await newPerson()
  await page.goto(href(urls.login.welcome))
  await workerReady(page)
  await page.context().setOffline(true)
  await page.getByRole("link", { name: "I am a brand" }).click()
  await expect(heading(page)).toHaveText("No connection")
  await page.context().setOffline(false)
  await expect(heading(page)).toHaveText("Brand login")
})

test("logging out clears the browser's cache, and the service worker returns @script", async ({
  newPerson,
}) => {
  const page = await newPerson()
  await join(page, "brand", unique("Offline Tea"))
  await page.goto(href(urls.brand.projects))
  await workerReady(page)
  await page.evaluate(() => caches.open("of-a-stranger"))
  await page.locator(".user-menu summary").click()
  await page.getByRole("button", { name: "Log out" }).click()
  await page.waitForURL(/\/login$/)
  await workerReady(page)
  await expect.poll(() => keptPaths(page)).toEqual([href(urls.system.offline)])
  expect(await page.evaluate(() => caches.has("of-a-stranger"))).toBe(false)
  await page.context().setOffline(true)
  await page.goto(href(urls.brand.projects))
  await expect(heading(page)).toHaveText("No connection")
})

test("a form without response keeps the typed text and shows an error @script", async ({
  newPerson,
}) => {
  // The browser logs each failed request.
  const page = await (await newPerson()).context().newPage()
  await join(page, "brand", unique("Broken Line Tea"))
  await page.getByText("+ Post a project").first().click()
  const title = page.getByLabel("Project Title", { exact: true })
  const description = page.getByLabel("Description", { exact: true })
  await title.fill("Typed with care")
  await description.fill("A long text. ".repeat(200))
  await page.getByLabel("Expected Delivery Day(s)", { exact: true }).fill("14")
  const send = page.getByRole("button", { name: "Create Project" })
  const faults: [string, RegExp, (route: Route) => Promise<void>][] = [
    [
      "a broken line",
      /not known whether this was saved/,
      (route) => route.abort("connectionreset"),
    ],
    [
      "a proxy's page",
      /not known whether this was saved/,
      (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad</h1>" }),
    ],
  ]
  for (const [what, words, fail] of faults) {
    await page.route(/\.data$/, fail)
    await send.click()
    await expect(page.getByRole("status").getByText(words), what).toBeVisible()
    await page.unroute(/\.data$/)
    await page.getByRole("button", { name: "Dismiss message" }).click()
    await expect(title, what).toHaveValue("Typed with care")
    await expect(description, what).toHaveValue("A long text. ".repeat(200))
  }
  await page.context().setOffline(true)
  await send.click()
  await expect(page.getByRole("status").getByText("nothing was sent")).toBeVisible()
  await page.context().setOffline(false)
  await send.click()
  await expect(page.getByText("Project successfully posted!")).toBeVisible()
  await expect(page.getByRole("link", { name: "Typed with care" })).toBeVisible()
})
