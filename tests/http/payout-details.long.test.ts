import { randomBytes } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, expect, test, vi } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { aFolder } from "#tests/support/afterwards.ts"
import { markupErrors } from "#tests/support/markup.ts"
import type { Page } from "#tests/support/page.ts"
import { type TypedDetails, typedDetails } from "#tests/support/payout-details.ts"
import { startServer } from "#tests/support/server.ts"
import { change, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const PAGE = href(urls.account.payouts)
const REMOVE = href(urls.account.removePayoutDetails)

const dataDir = aFolder()
let server = await startServer({ dataDir })
afterAll(() => server.stop())

const save = (visitor: Visitor, typed: TypedDetails) => visitor.post(PAGE, typed)
const account = (page: Page) => page.texts("section[aria-labelledby=now] dd")[0]

test("brands are redirected to their pages, and visitors to the login", async () => {
  const brand = await signedInAs(server, "brand")
  for (const path of [PAGE, REMOVE]) {
    expect((await brand.get(path)).location).toBe(href(urls.brand.dashboard))
    expect((await brand.post(path, typedDetails())).location).toBe(href(urls.brand.dashboard))
    expect((await server.visitor().get(path)).location).toBe(href(urls.login.welcome))
  }
  const maya = await signedInAs(server, "influencer")
  expect((await maya.open(href(urls.influencer.earnings))).link("Payout details")).toBe(PAGE)
  expect((await maya.open(PAGE)).link("Earnings")).toBe(href(urls.influencer.earnings))
})

test("details are entered, saved and shown with masked numbers", async () => {
  const maya = await signedInAs(server, "influencer")
  const page = await maya.open(PAGE)
  expect(page.text).toContain("You haven't added payout details yet.")
  expect(await markupErrors(page.body)).toEqual([])
  const typed = typedDetails()
  const done = await maya.submit(page, "Save payout details", {
    "Legal name": typed.legalName,
    PAN: typed.pan,
    "House and street": typed.street,
    City: typed.city,
    "PIN code": typed.postalCode,
    State: typed.state,
    "Account number": typed.accountNumber,
    "Account number again": typed.accountNumber,
    IFSC: typed.ifsc,
    "Current password": typed.currentPassword,
  })
  expect(done.flash).toBe("Payout details saved.")
  expect(account(done)).toBe(`HDFC •••• ${typed.accountNumber.slice(-4)}`)
  expect(done.value("Account number")).toBe("")
  expect(done.text).not.toContain("we pause payouts for 24 hours")
  expect(await markupErrors(done.body)).toEqual([])
  expect(done.headers.get("Cache-Control")).toContain("no-store")

  await save(maya, typedDetails({ destination: "upi", vpa: "maya@okaxis" }))
  const changed = await maya.get(PAGE)
  expect(account(changed)).toBe("m••••@okaxis")
  expect(changed.text).toContain("we pause payouts for 24 hours, until")
})

test("errors appear at their fields, and all but the password stays", async () => {
  const maya = await signedInAs(server, "influencer")
  const typed = typedDetails({ ifsc: "HDFC1", confirmAccountNumber: "123456789", city: "" })
  const page = await save(maya, typed)
  expect(page.status).toBe(422)
  expect(page.errors("IFSC")).toEqual([
    "An IFSC has four letters, a zero and six more, such as HDFC0001234.",
  ])
  expect(page.errors("Account number again")).toEqual(["The two account numbers differ."])
  expect(page.errors("City")).toEqual(["Please enter your city."])
  expect(page.value("Account number")).toBe(typed.accountNumber)
  expect(page.value("State")).toBe("29")
  expect(page.body).not.toContain(typed.currentPassword)
  expect(await markupErrors(page.body)).toEqual([])
  const wrong = await save(maya, typedDetails({ currentPassword: "Wrong-123" }))
  expect(wrong.errors("Current password")).toEqual(["This is not your current password."])
  expect((await maya.get(PAGE)).text).toContain("You haven't added payout details yet.")
})

test("details are removed with the password, and not during a payout", async () => {
  const maya = await signedInAs(server, "influencer")
  expect((await maya.get(REMOVE)).status).toBe(404)
  await save(maya, typedDetails())
  const page = await maya.open((await maya.open(PAGE)).link("Remove these details"))
  expect(await markupErrors(page.body)).toEqual([])
  const wrong = await maya.submit(page, "Remove my payout details", {
    "Current password": "Wrong-123",
  })
  expect(wrong.errors("Current password")).toEqual(["This is not your current password."])
  const done = await maya.submit(page, "Remove my payout details", {
    "Current password": "Testing-123",
  })
  expect(done.flash).toBe("Payout details removed.")
  expect(done.text).toContain("You haven't added payout details yet.")
})

/** Everything stored, logged and shown. */
async function everythingOf(visitor: Visitor): Promise<string> {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
  const stored = files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), "latin1"))
  const port = server.log.find(({ event }) => event === "metrics")?.port
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(metrics).toContain("payout_details_under_other_keys")
  const paths = [PAGE, REMOVE, href(urls.influencer.account), href(urls.notifications.list)]
  const pages = await Promise.all(paths.map(async (path) => (await visitor.get(path)).body))
  return [...stored, ...pages, metrics, JSON.stringify(server.log), server.errors()].join("\n")
}

test("database, log, metrics, mails and pages contain no account number", async () => {
  const maya = await signedInAs(server, "influencer")
  const [wrong, first, second] = [
    typedDetails({ ifsc: "x" }),
    typedDetails(),
    typedDetails({ destination: "upi", vpa: "9876501234@okaxis" }),
  ]
  for (const typed of [wrong, first, second]) await save(maya, typed)
  await maya.post(href(urls.account.exports))
  await vi.waitFor(
    () =>
      withDatabase(server, (db) => {
        const waiting = db.prepare("SELECT count(*) FROM events WHERE processed_at IS NULL").pluck()
        const unmade = db
          .prepare("SELECT count(*) FROM data_exports WHERE status <> 'ready'")
          .pluck()
        expect([waiting.get(), unmade.get()]).toEqual([0, 0])
      }),
    { timeout: 20_000, interval: 200 },
  )
  const everything = await everythingOf(maya)
  for (const { accountNumber, pan } of [wrong, first, second]) {
    expect(everything).not.toContain(accountNumber)
    expect(everything).not.toContain(pan)
  }
  expect(everything).not.toContain("9876501234")
  expect(everything).toContain("9••••@okaxis")
})

test("a key in the settings replaces the generated one, and later keys replace earlier", async () => {
  const maya = await signedInAs(server, "influencer", { name: "Long Sealed" })
  const typed = typedDetails()
  await save(maya, typed)
  const [first, second] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")]
  const keyIds = () => {
    return withDatabase(server, (db) =>
      db.prepare("SELECT DISTINCT key_id FROM payout_details WHERE sealed <> ''").pluck().all(),
    )
  }
  const seen = keyIds()
  const settings: Record<string, string>[] = [
    { PAYOUT_KEY: first },
    { PAYOUT_KEY: second, PAYOUT_KEY_PREVIOUS: first },
  ]
  for (const env of settings) {
    await server.stop()
    server = await startServer({ dataDir, env })
    await vi.waitFor(
      () => expect(server.log.map(({ event }) => event)).toContain("payout_details.resealed"),
      { timeout: 10_000 },
    )
    seen.push(...keyIds())
  }
  expect(new Set(seen).size).toBe(3)
  await server.stop()
  server = await startServer({ dataDir, env: { PAYOUT_KEY: second, RAZORPAY_ROUTE: "true" } })
  const again = server.visitor()
  for (const [name, value] of maya.cookies) again.cookies.set(name, value)
  // Unchanged details are recognized only by decryption.
  await save(again, typed)
  expect((await again.get(PAGE)).text).not.toContain("we pause payouts for 24 hours")
})

test.each([
  ["none", "To be checked", "We hand your details to the payment provider"],
  ["under_review", "Being checked", "This can take a few days."],
  ["needs_clarification", "Needs your attention", "It asks for: IFSC."],
  ["activated", "Confirmed", "has confirmed your details"],
  ["rejected", "Rejected", "does not pay to these details"],
  ["suspended", "Suspended", "Please write to us."],
])(
  "an account that the provider calls %s is %s on its owner's page",
  async (status, label, words) => {
    const maya = await signedInAs(server, "influencer")
    await save(maya, typedDetails())
    change(
      server,
      "UPDATE payout_details SET account_status = ?, account_note = ?",
      status,
      status === "needs_clarification" ? "It asks for: IFSC." : null,
    )
    const page = await maya.get(PAGE)
    const state = page.find("section[aria-labelledby=now]").structuredText.replace(/\s+/g, " ")
    expect(state).toContain("Our payment provider")
    expect(state).toContain(label)
    expect(state).toContain(words)
    expect(await markupErrors(page.body)).toEqual([])
  },
)
