import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { type RazorpayStandIn, startRazorpayStandIn } from "#demo/razorpay/stand-in.mjs"
import { PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import { aFolder } from "#tests/support/afterwards.ts"
import { applyTo, postProject } from "#tests/support/campaigns.ts"
import { aShop, fulfilled, payAtCheckout, startPaying, stateOf } from "#tests/support/checkout.ts"
import { runServerCommand } from "#tests/support/commands.ts"
import { aPng } from "#tests/support/pictures.ts"
import { serveEnvironment, serveFlags } from "#tests/support/serve-command.mjs"
import { type RunningServer, startServer } from "#tests/support/server.ts"
import { query } from "#tests/support/stored.ts"

/** Collects garbage all the time: what native code frees, it frees under load. */
const COLLECT_GARBAGE = [
  "--expose-gc",
  "--import",
  "data:text/javascript,setInterval(()=>globalThis.gc(),100).unref()",
]
const LOAD_MS = 30_000
const NATIVE_STACK = /Native stack trace|Assertion failed|FATAL ERROR|node::/

let server: RunningServer
let standIn: RazorpayStandIn
const dataDir = aFolder()

beforeAll(async () => {
  standIn = await startRazorpayStandIn()
  const env = { ...serveEnvironment(), ...standIn.env, LOG_LEVEL: "info" }
  server = await startServer({ dataDir, env, nodeOptions: [...serveFlags(), ...COLLECT_GARBAGE] })
  standIn.sendWebhooksTo(`${server.origin}${href(urls.payments.webhook)}`)
})
afterAll(async () => {
  await server.crash()
  await standIn.close()
})

test("a user registers, logs in, finds a project and applies", async () => {
  const brand = await signedInAs(server, "brand")
  const projectId = await postProject(brand, { title: "Autumn reels" })
  const visitor = server.visitor()
  const second = await visitor.submit(await visitor.open(href(urls.register.influencer)), "Next", {
    "Your Name": "Maya",
    Username: "maya",
    "Mobile Number": "9876543210",
    Instagram: "maya.creates",
    Email: "maya@example.com",
  })
  const password = { Password: PASSWORD, "Confirm Password": PASSWORD }
  await visitor.submit(second, "Complete Registration", password)
  const home = await visitor.submit(await visitor.open(href(urls.login.influencer)), "Login", {
    Email: "maya@example.com",
    Password: PASSWORD,
  })
  expect(home.path).toBe(href(urls.influencer.browse))
  expect(home.text).toContain("Autumn reels")
  await applyTo(server, visitor, projectId)
  expect((await visitor.open(href(urls.influencer.project, { projectId }))).text).toContain(
    "Applied",
  )
})

test("a picture is uploaded, resized and shown", async () => {
  const maya = await signedInAs(server, "influencer")
  const form = new FormData()
  form.set("name", "Maya")
  form.set("userName", "maya.again")
  form.set("picture", new Blob([new Uint8Array(await aPng())], { type: "image/png" }), "me.png")
  const saved = await maya.follow(await maya.post(href(urls.influencer.account), form))
  expect(saved.flash).toBe("Profile Updated Successfully")
  const picture = saved.find("img[src*='/pictures/']").getAttribute("src") ?? ""
  expect((await maya.get(picture)).headers.get("Content-Type")).toBe("image/webp")
})

test("a brand pays and both orders start", async () => {
  const shop = await aShop(server, ["1.15", "700"])
  await shop.brand.follow(await payAtCheckout(shop.brand, await startPaying(shop), "success"))
  expect(stateOf(server, shop.projectId)).toEqual(fulfilled(2))
})

test("a backup is made beside the running server", async () => {
  expect(await runServerCommand(dataDir, "backup")).toMatchObject({ code: 0 })
  const [made = ""] = readdirSync(join(dataDir, "backups"))
  expect(existsSync(join(dataDir, "backups", made, "marketplace.db"))).toBe(true)
})

test(
  "half a minute of load with constant garbage collection does not fail",
  async () => {
    const maya = await signedInAs(server, "influencer")
    const brand = await signedInAs(server, "brand")
    const projectId = await postProject(brand)
    const [{ email = "" } = {}] = query<{ email: string }>(
      server,
      "SELECT email FROM users ORDER BY created_at DESC LIMIT 1",
    )
    const requests = [
      () => server.visitor().get(href(urls.home)),
      () => maya.get(href(urls.influencer.browse, { search: "reels" })),
      () => maya.get(href(urls.influencer.project, { projectId })),
      () => maya.get("/projects/get-all-projects"),
      () => brand.get(href(urls.brand.projects)),
      () => brand.get(`/projects/get-projects/${email}`),
      () => brand.post(href(urls.brand.editProject, { projectId }), PROJECT_FORM),
    ]
    const statuses = new Map<number, number>()
    const until = Date.now() + LOAD_MS
    const client = async (first: number) => {
      for (let next = first; Date.now() < until; next += 1) {
        const { status } = (await (requests[next % requests.length] ?? requests[0])?.()) ?? {
          status: 0,
        }
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, index) => client(index)))
    expect([...statuses.keys()].toSorted()).toEqual([200, 303])
    expect(statuses.get(200)).toBeGreaterThan(100)
  },
  LOAD_MS + 20_000,
)

const PROJECT_FORM = { title: "Autumn reels", desc: "Three reels.", deliveryDays: "7" }

test.each(["SIGTERM", "SIGINT"] as const)("%s ends the server with code 0", async (signal) => {
  if (signal === "SIGTERM") {
    expect(await server.stop(signal)).toBe(0)
    expect(server.errors()).toBe("")
    return
  }
  const another = await startServer({ nodeOptions: serveFlags() })
  expect((await another.visitor().get(href(urls.home))).status).toBe(200)
  expect(await another.stop(signal)).toBe(0)
  expect(another.errors()).toBe("")
})

test("a program error ends the server with its exit code, without native stack", async () => {
  const fault = "data:text/javascript,process.on('SIGUSR2',()=>{throw new Error('a fault')})"
  const faulty = await startServer({ nodeOptions: [...serveFlags(), "--import", fault] })
  expect((await faulty.visitor().get(href(urls.home))).status).toBe(200)
  process.kill(faulty.pid, "SIGUSR2")
  expect(await faulty.ended()).toBe(1)
  const said = faulty.log.find(({ event }) => event === "process.failed")
  expect(said).toMatchObject({ err: { message: "a fault" } })
  expect(faulty.errors()).not.toMatch(NATIVE_STACK)
})
