import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { type Random, random } from "#demo/random.ts"
import { asSent, ENCODINGS } from "#tests/support/bytes-sent.ts"
import { untilEventsAreDispatched } from "#tests/support/dispatched-events.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { FULL_BRIEF, type PaidOrders, paidOrders } from "#tests/support/paid-orders.ts"
import { aServerWithRazorpay } from "#tests/support/servers.ts"
import { withDatabase } from "#tests/support/stored.ts"

const MAX_BYTES = 30 * 1024
const VERSIONS = 20
const MESSAGES = 200

const { server } = await aServerWithRazorpay()

/** Random letters, which compress badly. */
function noise({ whole }: Random, length: number): string {
  const letters = Array.from({ length }, (_, n) =>
    n % 8 === 7 ? " " : String.fromCharCode(whole(97, 122)),
  )
  return letters.join("").trim()
}

type Lengths = { message: number; text: number; reason: number }

/** The maximum of a brief. */
const FIFTY_DELIVERABLES = {
  ...FULL_BRIEF,
  deliverables: Array.from({ length: 5 }, () => ({
    type: "reel",
    platform: "Instagram",
    quantity: 10,
  })),
}

/** Creates an order with twenty versions per deliverable and two hundred messages. */
async function aLongOrder(lengths: Lengths, brief: object = FULL_BRIEF): Promise<PaidOrders> {
  const made = await paidOrders(server, ["10"], brief)
  await made.brand.submit(await made.brand.open(made.path), "Send", { Message: "Hello" })
  await untilEventsAreDispatched(server)
  const words = random(14)
  withDatabase(server, (db) => {
    db.prepare(
      "UPDATE agreements SET terms = json_set(terms, '$.description', ?) WHERE order_id = ?",
    ).run(noise(words, 10_000), made.orderId)
    const write = db.prepare(
      `INSERT INTO messages (thread_id, sender_id, kind, body, created_at)
       SELECT id, iif(?, brand_id, influencer_id), 'text', ?, ? FROM threads WHERE project_id = ?`,
    )
    for (let n = 1; n < MESSAGES; n += 1) {
      write.run(n % 2, noise(words, lengths.message), Date.now(), made.projectId)
    }
    const pieces = db.prepare("SELECT id FROM deliverables WHERE order_id = ?").pluck()
    const submitDraft = db.prepare(
      `INSERT INTO submissions (id, deliverable_id, order_id, version, text, link, created_at,
         decision, reason, decided_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, 'changes_requested', ?, ?)`,
    )
    for (const piece of pieces.all(made.orderId)) {
      for (let version = 1; version <= VERSIONS; version += 1) {
        const texts = [noise(words, lengths.text), `https://drive.example/${words.uuid()}`]
        const said = [noise(words, lengths.reason), Date.now()]
        submitDraft.run(randomUUID(), piece, made.orderId, version, ...texts, Date.now(), ...said)
      }
    }
  })
  return made
}

test.each<[string, Lengths, object?]>([
  ["of the usual length", { message: 160, text: 300, reason: 120 }],
  ["as long as they may be", { message: 4000, text: 4000, reason: 2000 }],
  ["of fifty pieces", { message: 160, text: 300, reason: 120 }, FIFTY_DELIVERABLES],
])(
  "twenty versions per deliverable and two hundred messages, %s, are at most 30 KB",
  async (_, lengths, brief) => {
    const { brand, influencer, path } = await aLongOrder(lengths, brief)
    for (const visitor of [brand, influencer]) {
      for (const encoding of ENCODINGS) {
        const { bytes, html } = await asSent(visitor, path, encoding)
        expect(bytes, encoding).toBeLessThanOrEqual(MAX_BYTES)
        expect(await markupErrors(html)).toEqual([])
      }
    }
  },
)

test("shortened texts are one link away, and pages lead through the rest", async () => {
  const { brand, path } = await aLongOrder({ message: 4000, text: 4000, reason: 2000 })
  const page = await brand.open(path)
  const shown = page.texts("#conversation li p[dir=auto]")
  expect(shown).toHaveLength(20)
  for (const text of shown) expect(text).toMatch(/^.{300}…$/)
  expect(page.texts("#deliverables ol")).toHaveLength(3)
  expect(page.texts("#deliverables ol > li")).toHaveLength(9)

  const readAll = page.find("#conversation li a[aria-label^='Read all']").getAttribute("href") ?? ""
  const [thread = "", place] = readAll.split("#")
  let messages = await brand.open(thread)
  expect(messages.find(`#${place} p[dir=auto]`).text.length).toBeGreaterThan(3900)
  let read = messages.texts("main li p[dir=auto]").length
  while (messages.body.includes("Older messages")) {
    messages = await brand.open(messages.link("Older messages"))
    read += messages.texts("main li p[dir=auto]").length
  }
  expect(read).toBe(MESSAGES)

  const work = await brand.open(page.link("All versions in full"))
  expect(work.texts("main ol > li")).toHaveLength(VERSIONS)
  expect(work.find("#brief").text.length).toBeGreaterThan(10_000)
  expect(work.find("main ol > li p:nth-of-type(2)").text.length).toBeGreaterThan(3900)

  const short = await brand.open(page.link("Agreement"))
  expect(short.find("#agreement").text.length).toBeLessThan(2000)
  const agreement = await brand.open(short.link("Print the agreement"))
  expect(agreement.find("main").text.length).toBeGreaterThan(10_000)
})
