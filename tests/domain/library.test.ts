import { beforeEach, describe, expect, test } from "vitest"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Forbidden } from "#app/domain/shared/errors.ts"
import { openDispute } from "#app/domain/trust/cases/open-dispute.server.ts"
import { deliverLive } from "#app/domain/work/deliverables/deliver-live.server.ts"
import { approveWork } from "#app/domain/work/deliverables/review-work.server.ts"
import { submitWork } from "#app/domain/work/deliverables/submit-work.server.ts"
import { listLibraryChoices } from "#app/domain/work/library/library-choices.server.ts"
import type { LibraryFilter } from "#app/domain/work/library/library-filter.ts"
import { listLibrary } from "#app/domain/work/library/library-queries.server.ts"
import { MAX_ZIP_FILES, openLibraryZip } from "#app/domain/work/library/library-zip.server.ts"
import { refundDisputed, splitDisputed } from "#app/domain/work/orders/disputed-order.server.ts"
import { endGrants } from "#app/domain/work/orders/order-grants.server.ts"
import { completeOrder, type OrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { grantEarlierRights } from "#app/domain/work/rights/rights-timers.server.ts"
import { requireRightToUse } from "#app/domain/work/rights/use-of-files.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite, write } from "#app/platform/db.server.ts"
import { privateFiles } from "#app/platform/file-store.server.ts"
import { aPaidOrder, aReceivedFile, eventsOf, orderOf } from "#tests/support/orders.ts"
import { readZip } from "#tests/support/zip.ts"

const ist = (text: string) => Date.parse(`${text}+05:30`)
beforeEach(() => clock.freeze(ist("2026-08-28T10:00:00")))

const usage = { kind: "organic" as const, months: 1, territory: "India" }
const END = ist("2026-09-29T00:00:00")

async function aStoredFile(name: string, text: string) {
  const bytes = Buffer.from(text)
  return aReceivedFile({ id: await privateFiles.write(bytes), name, bytes: bytes.length })
}

/** An accepted order with a file and a post. */
async function anAcceptedOrder(asked: Parameters<typeof aPaidOrder>[0] = { usage }) {
  const order = aPaidOrder({ needsApproval: true, ...asked })
  const { brand, influencer, orderId, first } = order
  const file = await aStoredFile("take.jpg", `bytes of ${orderId}`)
  submitWork(influencer, orderId, first, { text: "Ad: look", files: [file], seen: 0 })
  approveWork(brand, orderId, first, { seen: 1 })
  const url = `https://www.instagram.com/reel/${orderId.slice(0, 8)}/`
  deliverLive(influencer, orderId, first, { url, label: "Ad" })
  completeOrder(brand, orderId)
  return { ...order, file }
}

const titlesOf = (actor: Actor, filter: LibraryFilter = {}) =>
  listLibrary(actor, filter).items.map(({ orderId }) => orderId)

const zipOf = async (actor: Actor, filter: LibraryFilter = {}, part = {}) => {
  const zip = await openLibraryZip(actor, filter)
  const bytes = Buffer.from(await new Response(await zip.read(part)).arrayBuffer())
  return { zip, bytes }
}

describe("the library", () => {
  test("shows both sides approved and live work with its rights", async () => {
    const { brand, influencer, orderId, file } = await anAcceptedOrder()
    for (const actor of [brand, influencer]) {
      const [work] = listLibrary(actor, {}).items
      expect(work).toMatchObject({
        orderId,
        files: [{ id: file.id, name: "take.jpg" }],
        rights: [{ name: "Organic use, India", state: "now" }],
        lock: false,
      })
    }
    expect(titlesOf(aPaidOrder().brand)).toEqual([])
  })

  test("leaves out drafts and cancelled orders", async () => {
    const { influencer, orderId, first, brand } = aPaidOrder({ needsApproval: true })
    const file = await aStoredFile("draft.jpg", "draft")
    submitWork(influencer, orderId, first, { text: "", files: [file], seen: 0 })
    expect(titlesOf(brand)).toEqual([])
    approveWork(brand, orderId, first, { seen: 1 })
    expect(titlesOf(brand)).toEqual([orderId])
    sqlite
      .prepare("UPDATE orders SET status = 'cancelled', phase = 'cancelled' WHERE id = ?")
      .run(orderId)
    expect(titlesOf(brand)).toEqual([])
  })

  test("is filtered by the other side, project, platform, type and rights", async () => {
    const { brand, influencer, project, orderId } = await anAcceptedOrder()
    const found = [orderId]
    const matching: LibraryFilter[] = [
      { other: influencer.userId },
      { project },
      { type: "other" },
      { rights: "now" },
    ]
    const others: LibraryFilter[] = [
      { other: brand.userId },
      { project: "x" },
      { platform: "X" },
      { type: "reel" },
      { rights: "ended" },
      { rights: "undated" },
    ]
    for (const filter of matching)
      expect(titlesOf(brand, filter), JSON.stringify(filter)).toEqual(found)
    for (const filter of others) expect(titlesOf(brand, filter), JSON.stringify(filter)).toEqual([])
    clock.freeze(END - DAY)
    expect(titlesOf(brand, { rights: "ending" })).toEqual(found)
    clock.freeze(END)
    expect(titlesOf(brand, { rights: "ended" })).toEqual(found)
    expect(titlesOf(brand, { rights: "now" })).toEqual([])
    expect(listLibraryChoices(brand)).toMatchObject({
      others: [{ value: influencer.userId }],
      projects: [{ value: project }],
    })
  })

  test("pages through every deliverable once", async () => {
    const order = aPaidOrder({ pieces: ["Instagram", "Youtube", "Instagram"] })
    const { brand, influencer, orderId, ids } = order
    for (const [at, id] of ids.entries()) {
      const url =
        at === 1
          ? "https://www.youtube.com/watch?v=abcdefghijk"
          : `https://www.instagram.com/p/a${at}/`
      deliverLive(influencer, orderId, id, { url, label: "Ad" })
    }
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = listLibrary(brand, {}, after, 1)
      seen.push(...page.items.map(({ id }) => id))
      after = page.next
    } while (after)
    expect(seen).toEqual(ids)
  })
})

describe("a file of ended rights", () => {
  test("is refused to the brand a second after the end and noted once a day", async () => {
    const { brand, influencer, orderId, file } = await anAcceptedOrder()
    clock.freeze(END - 1000)
    requireRightToUse(brand, file.id)
    clock.freeze(END + 1000)
    for (const _ of [1, 2]) expect(() => requireRightToUse(brand, file.id)).toThrow(Forbidden)
    expect(() => requireRightToUse(brand, file.id)).toThrow("ended on 28 September 2026")
    requireRightToUse(influencer, file.id)
    expect(eventsOf(orderId).filter((type) => type === "order.download_refused")).toHaveLength(1)
    clock.advance(DAY)
    expect(() => requireRightToUse(brand, file.id)).toThrow(Forbidden)
    expect(eventsOf(orderId).filter((type) => type === "order.download_refused")).toHaveLength(2)
    expect(listLibrary(brand, {}).items[0]?.lock).toBe("ended")
  })

  test("stays open where the terms name no time", async () => {
    const { brand, file } = await anAcceptedOrder({})
    clock.advance(4000 * DAY)
    requireRightToUse(brand, file.id)
    expect(titlesOf(brand, { rights: "undated" })).toHaveLength(1)
  })
})

describe("a file whose right was never granted", () => {
  /** One post is live, the other one's draft is approved. */
  async function aDisputedOrder(asked: Parameters<typeof aPaidOrder>[0] = { usage }) {
    const order = aPaidOrder({ needsApproval: true, pieces: ["Instagram", "Instagram"], ...asked })
    const { brand, influencer, orderId, ids } = order
    const files = []
    for (const [at, id] of ids.entries()) {
      const file = await aStoredFile(`take${at}.jpg`, `${at} of ${orderId}`)
      submitWork(influencer, orderId, id, { text: "Ad: look", files: [file], seen: 0 })
      approveWork(brand, orderId, id, { seen: 1 })
      files.push(file.id)
    }
    const url = `https://www.instagram.com/reel/${orderId.slice(0, 8)}/`
    deliverLive(influencer, orderId, ids[0] ?? "", { url, label: "Ad" })
    const [live = "", draft = ""] = files
    return { ...order, live, draft }
  }
  type Order = Awaited<ReturnType<typeof aDisputedOrder>>

  function decide({ influencer, orderId }: Order, act: (order: OrderRow) => void) {
    sqlite.prepare("UPDATE orders SET due_at = 1 WHERE id = ?").run(orderId)
    openDispute(influencer, orderId, { reason: "It is not fair.", files: [] })
    write(() => act(orderOf(orderId)))
  }
  const split = (order: OrderRow) => splitDisputed(order, { influencerPaise: 100, brandPaise: 100 })

  test("is refused after a split and noted, and what is live is not", async () => {
    const order = await aDisputedOrder()
    const { brand, influencer, orderId, live, draft } = order
    requireRightToUse(brand, draft)
    decide(order, split)
    requireRightToUse(brand, live)
    requireRightToUse(influencer, draft)
    expect(() => requireRightToUse(brand, draft)).toThrow("without a right")
    expect(eventsOf(orderId)).toContain("order.download_refused")
    expect(listLibrary(brand, {}).items.map(({ lock }) => lock)).toEqual([false, "ungranted"])
    expect(listLibrary(brand, { rights: "none" }).items).toHaveLength(1)
    expect(titlesOf(brand, { rights: "undated" })).toEqual([])
    expect(listLibrary(influencer, {}).items.map(({ lock }) => lock)).toEqual([false, false])
    const files = await readZip((await zipOf(brand)).bytes)
    expect([...files.keys()]).toHaveLength(2)
    expect(files.get("rights.csv")).toContain("Left out: never granted")
  })

  test("is refused after a refund with and without terms of use", async () => {
    for (const asked of [{ usage }, {}]) {
      const order = await aDisputedOrder(asked)
      decide(order, refundDisputed)
      for (const file of [order.live, order.draft])
        expect(() => requireRightToUse(order.brand, file)).toThrow(Forbidden)
      requireRightToUse(order.influencer, order.draft)
    }
  })

  test("is refused after a chargeback that the order explains", async () => {
    const { brand, orderId, file } = await anAcceptedOrder()
    requireRightToUse(brand, file.id)
    write(() => endGrants(orderId))
    expect(() => requireRightToUse(brand, file.id)).toThrow("ended on 28 August 2026")
  })

  test("opens for what is live in splits of before rights had dates", async () => {
    const order = await aDisputedOrder()
    decide(order, split)
    sqlite.prepare("UPDATE disputes SET decision = 'split'").run()
    sqlite.prepare("DELETE FROM rights_grants").run()
    expect(() => requireRightToUse(order.brand, order.live)).toThrow(Forbidden)
    expect(grantEarlierRights()).toBeUndefined()
    requireRightToUse(order.brand, order.live)
    expect(() => requireRightToUse(order.brand, order.draft)).toThrow(Forbidden)
  })
})

describe("the ZIP of a library", () => {
  test("holds the files that may be used and a sheet of their rights", async () => {
    const { brand, orderId } = await anAcceptedOrder()
    const { zip, bytes } = await zipOf(brand)
    expect(bytes.length).toBe(zip.bytes)
    const files = await readZip(bytes)
    const [sheet = "", file = ""] = [...files.keys()]
    expect(sheet).toBe("rights.csv")
    expect(file).toMatch(/^001 Project \d+\/1 take\.jpg$/)
    expect(files.get(file)).toBe(`bytes of ${orderId}`)
    expect(files.get(sheet)).toContain('"Organic use, India","2026-08-28","2026-09-28"')
  })

  test("goes on from any byte", async () => {
    const { brand } = await anAcceptedOrder()
    const { bytes: whole, zip } = await zipOf(brand)
    const cut = Math.floor(whole.length / 2)
    const { bytes: first } = await zipOf(brand, {}, { start: 0, end: cut - 1 })
    const { bytes: rest, zip: again } = await zipOf(brand, {}, { start: cut })
    expect(again.id).toBe(zip.id)
    expect(Buffer.concat([first, rest]).equals(whole)).toBe(true)
  })

  test("leaves out what may no longer be used", async () => {
    const { brand, influencer } = await anAcceptedOrder()
    clock.freeze(END)
    await expect(openLibraryZip(brand, {})).rejects.toThrow("no file")
    expect((await readZip((await zipOf(influencer)).bytes)).size).toBe(2)
  })

  test("keeps whole deliverables within its number of files", async () => {
    const { brand, first, orderId } = await anAcceptedOrder()
    const insert = sqlite.prepare(
      `INSERT INTO stored_files (id, owner_id, media_type, bytes, name, order_id, submission_id, created_at)
       SELECT lower(hex(randomblob(16))), owner_id, media_type, bytes, name, order_id, submission_id, created_at
       FROM stored_files WHERE order_id = ? LIMIT 1`,
    )
    for (let n = 0; n < MAX_ZIP_FILES; n++) insert.run(orderId)
    expect(first).not.toBe("")
    await expect(openLibraryZip(brand, {})).rejects.toThrow("no file")
  })
})
