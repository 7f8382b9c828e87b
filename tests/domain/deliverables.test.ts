import { beforeEach, describe, expect, test } from "vitest"
import { openFile } from "#app/domain/identity/files/file-queries.server.ts"
import { isoDayOf } from "#app/domain/shared/indian-time.ts"
import { findDisputeForAdmin } from "#app/domain/trust/cases/admin-case.server.ts"
import { findLastDispute } from "#app/domain/trust/cases/case-rows.server.ts"
import { openDispute } from "#app/domain/trust/cases/open-dispute.server.ts"
import { deliverLive, reportFigures } from "#app/domain/work/deliverables/deliver-live.server.ts"
import { canActOn } from "#app/domain/work/deliverables/deliverable.ts"
import {
  findDeliverable,
  listDeliverables,
} from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { DeliverLiveInput, FiguresInput } from "#app/domain/work/deliverables/deliverable-schema.ts"
import { DELIVERABLE_STEPS } from "#app/domain/work/deliverables/deliverable-table.ts"
import { commentOnDraft } from "#app/domain/work/deliverables/draft-comments.server.ts"
import { readLiveLink } from "#app/domain/work/deliverables/live-link.ts"
import {
  approveAll,
  approveWork,
  requestChanges,
} from "#app/domain/work/deliverables/review-work.server.ts"
import { submitWork } from "#app/domain/work/deliverables/submit-work.server.ts"
import { requestCancellation } from "#app/domain/work/orders/cancellation.server.ts"
import { ORDER_DELIVERABLE_STEPS } from "#app/domain/work/orders/order-deliverables.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { runOrderTimers } from "#app/domain/work/orders/order-timers.server.ts"
import { lacksLabel } from "#app/domain/work/posts/post.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"
import { anOperator } from "#tests/support/operators.ts"
import { aPaidOrder, aReceivedFile, eventsOf, orderOf } from "#tests/support/orders.ts"

beforeEach(() => clock.freeze(Date.UTC(2026, 5, 1)))

type Order = ReturnType<typeof aPaidOrder>

const work = { text: "Ad: our new reel", files: [], seen: 0 }
const post = (id = "abc") => ({
  url: `https://www.instagram.com/reel/${id}/`,
  label: "Ad" as const,
})
const statesOf = ({ brand, orderId }: Order) =>
  listDeliverables(brand, orderId).map(({ state }) => state)
const phaseOf = ({ orderId }: Order) => orderOf(orderId).phase

function submit(
  order: Order,
  id = order.first,
  changes: Partial<Parameters<typeof submitWork>[3]> = {},
) {
  submitWork(order.influencer, order.orderId, id, { ...work, ...changes })
}
const deliver = (order: Order, id = order.first, link: DeliverLiveInput = post()) =>
  deliverLive(order.influencer, order.orderId, id, link)
const askForChanges = (order: Order, id = order.first, reason = "The logo is missing.") =>
  requestChanges(order.brand, order.orderId, id, { reason })
const approve = (order: Order, id = order.first, seen = 1) =>
  approveWork(order.brand, order.orderId, id, { seen })

describe("a deliverable with approval", () => {
  test("goes from submitted through changes and approval to live and accepted", () => {
    const order = aPaidOrder({ needsApproval: true })
    submit(order)
    expect([statesOf(order), phaseOf(order)]).toEqual([["submitted"], "in_review"])
    askForChanges(order)
    expect([statesOf(order), phaseOf(order)]).toEqual([["changes_requested"], "revision_requested"])
    expect(orderOf(order.orderId).revisionRound).toBe(1)
    submit(order, order.first, { text: "Ad: with the logo", seen: 1 })
    approve(order, order.first, 2)
    expect([statesOf(order), phaseOf(order)]).toEqual([["approved"], "approved"])
    deliver(order)
    expect([statesOf(order), phaseOf(order)]).toEqual([["live"], "delivered"])
    completeOrder(order.brand, order.orderId)
    expect([statesOf(order), phaseOf(order)]).toEqual([["verified"], "completed"])
    expect(eventsOf(order.orderId).slice(-6)).toEqual([
      "order.submitted",
      "order.changes_requested",
      "order.submitted",
      "order.approved",
      "order.delivered",
      "order.completed",
    ])
  })

  test("keeps every version with its feedback", () => {
    const order = aPaidOrder({ needsApproval: true })
    submit(order)
    askForChanges(order)
    submit(order, order.first, { text: "Second", seen: 1, link: "https://example.com/draft" })
    const { versions } = findDeliverable(order.influencer, order.orderId, order.first)
    expect(versions).toMatchObject([
      { version: 2, text: "Second", link: "https://example.com/draft", decision: null },
      {
        version: 1,
        text: work.text,
        decision: "changes_requested",
        reason: "The logo is missing.",
      },
    ])
  })

  test("cannot be posted before approval", () => {
    const order = aPaidOrder({ needsApproval: true })
    expect(() => deliver(order)).toThrow("wants to see the work first")
    submit(order)
    expect(() => deliver(order)).toThrow("The work is in review.")
  })

  test("is approved automatically after seven days, with its version", () => {
    const order = aPaidOrder({ needsApproval: true })
    submit(order)
    clock.advance(7 * DAY)
    runOrderTimers(order.orderId)
    expect([statesOf(order), phaseOf(order)]).toEqual([["approved"], "approved"])
    const { versions } = findDeliverable(order.influencer, order.orderId, order.first)
    expect(versions).toMatchObject([{ decision: "approved", decidedAt: clock.now() }])
  })

  test("can be submitted 20 times", () => {
    const order = aPaidOrder({ needsApproval: true, revisionRounds: 30 })
    for (let seen = 0; seen < 20; seen += 1) {
      submit(order, order.first, { seen })
      askForChanges(order)
    }
    expect(() => submit(order, order.first, { seen: 20 })).toThrow("20 times at most")
    expect(phaseOf(order)).toBe("revision_requested")
  })
})

describe("several deliverables", () => {
  test("have the due date of their line in the brief", () => {
    const dueAt = Date.UTC(2026, 5, 9)
    const order = aPaidOrder({ pieces: ["Instagram", "X"], dueAt })
    const dates = listDeliverables(order.influencer, order.orderId).map((one) => one.dueAt)
    expect(dates).toEqual([dueAt, dueAt])
    const open = aPaidOrder({ pieces: ["X"] })
    expect(listDeliverables(open.brand, open.orderId).map((one) => one.dueAt)).toEqual([null])
  })

  const three = { pieces: ["Instagram", "Instagram", "Youtube"] as const }

  test("go into review together, and are approved one by one", () => {
    const order = aPaidOrder({ needsApproval: true, ...three })
    const [first = "", second = "", third = ""] = order.ids
    submit(order, first)
    submit(order, second)
    expect(phaseOf(order)).toBe("in_progress")
    submit(order, third)
    expect(phaseOf(order)).toBe("in_review")
    approve(order, first)
    approve(order, second)
    expect(phaseOf(order)).toBe("in_review")
    approve(order, third)
    expect(phaseOf(order)).toBe("approved")
  })

  test("are approved or sent back while others are still to do", () => {
    const order = aPaidOrder({ needsApproval: true, revisionRounds: 1, ...three })
    const [first = "", second = "", third = ""] = order.ids
    submit(order, first)
    const offered = listDeliverables(order.brand, order.orderId).map(({ actions }) => actions)
    expect(offered).toEqual([["approve", "requestChanges"], [], []])
    expect(() => approve(order, second)).toThrow("The work is submitted next.")
    approve(order, first)
    submit(order, second)
    askForChanges(order, second)
    expect([statesOf(order), phaseOf(order)]).toEqual([
      ["approved", "changes_requested", "todo"],
      "in_progress",
    ])
    expect(orderOf(order.orderId).revisionRound).toBe(1)
    submit(order, third)
    askForChanges(order, third)
    expect(orderOf(order.orderId).revisionRound).toBe(1)
    submit(order, second, { seen: 1 })
    submit(order, third, { seen: 1 })
    expect(phaseOf(order)).toBe("in_review")
    expect(() => askForChanges(order, third)).toThrow("The one round of changes is used up.")
    approve(order, second, 2)
    approve(order, third, 2)
    expect(phaseOf(order)).toBe("approved")
    expect(eventsOf(order.orderId).filter((type) => /draft_|changes|order.app/.test(type))).toEqual(
      [
        "order.draft_submitted",
        "order.draft_submitted",
        "order.changes_requested",
        "order.draft_submitted",
        "order.changes_requested",
        "order.draft_submitted",
        "order.approved",
      ],
    )
  })

  test("get no second round from an early answer when one is agreed", () => {
    const order = aPaidOrder({ needsApproval: true, revisionRounds: 1, ...three })
    submit(order)
    askForChanges(order)
    submit(order, order.first, { seen: 1 })
    expect(() => askForChanges(order)).toThrow(
      "The one round of changes is used up. Approve the work, or write to the influencer.",
    )
    approve(order, order.first, 2)
    expect(statesOf(order)[0]).toBe("approved")
  })

  test("are approved together in the versions seen, or not at all", () => {
    const order = aPaidOrder({ needsApproval: true, ...three })
    for (const id of order.ids) submit(order, id)
    const all = (versions: number[]) =>
      approveAll(
        order.brand,
        order.orderId,
        order.ids.map((id, place) => ({ id, version: versions[place] ?? 0 })),
      )
    expect(() => all([1, 1, 2])).toThrow("Another version was submitted meanwhile")
    expect(statesOf(order)).toEqual(["submitted", "submitted", "submitted"])
    all([1, 1, 1])
    all([1, 1, 1])
    expect([statesOf(order), phaseOf(order)]).toEqual([
      ["approved", "approved", "approved"],
      "approved",
    ])
    const rival = () => approveAll(aBrand(), order.orderId, [{ id: order.first, version: 1 }])
    expect(rival).toThrow("Order not found.")
  })

  test("show three versions each and nine in all, latest ones first", () => {
    const order = aPaidOrder({
      needsApproval: true,
      pieces: Array.from({ length: 4 }, () => "Instagram" as const),
      revisionRounds: 5,
    })
    const { brand, orderId, ids } = order
    const shown = () =>
      listDeliverables(brand, orderId).map(({ versions, isPartial }) => ({
        versions: versions.map(({ version }) => version),
        isPartial,
      }))
    for (let seen = 0; seen < 4; seen += 1) {
      for (const id of ids) {
        submit(order, id, { seen })
        clock.advance(1)
      }
      for (const id of ids) askForChanges(order, id)
    }
    expect(shown()).toEqual([
      { versions: [4, 3], isPartial: true },
      { versions: [4, 3], isPartial: true },
      { versions: [4, 3], isPartial: true },
      { versions: [4, 3, 2], isPartial: true },
    ])
    const few = aPaidOrder({ needsApproval: true })
    submit(few)
    expect(listDeliverables(few.brand, few.orderId)).toMatchObject([
      { versions: [{ version: 1, text: "Ad: our new reel" }], isPartial: false },
    ])
    askForChanges(few)
    submit(few, few.first, { seen: 1, text: "a".repeat(301) })
    expect(listDeliverables(few.brand, few.orderId)).toMatchObject([
      { versions: [{ text: `${"a".repeat(300)}…` }, { version: 1 }], isPartial: true },
    ])
  })

  test("share one round of changes until resubmission", () => {
    const order = aPaidOrder({ needsApproval: true, revisionRounds: 1, ...three })
    const [first = "", second = "", third = ""] = order.ids
    for (const id of order.ids) submit(order, id)
    askForChanges(order, first)
    askForChanges(order, second)
    approve(order, third)
    expect(orderOf(order.orderId).revisionRound).toBe(1)
    expect(statesOf(order)).toEqual(["changes_requested", "changes_requested", "approved"])
    submit(order, first, { seen: 1 })
    expect(phaseOf(order)).toBe("revision_requested")
    submit(order, second, { seen: 1 })
    expect(phaseOf(order)).toBe("in_review")
    expect(() => askForChanges(order, first)).toThrow("The one round of changes is used up.")
  })

  test("leave three days for further requests, and the timer checks them", () => {
    const order = aPaidOrder({ needsApproval: true, ...three })
    const [first = "", second = "", third = ""] = order.ids
    for (const id of [first, second, third]) submit(order, id)
    askForChanges(order, first)
    const dueAt = Number(orderOf(order.orderId).dueAt)
    clock.freeze(dueAt - 60_000)
    askForChanges(order, second)
    const later = clock.now() + 3 * DAY
    expect(orderOf(order.orderId)).toMatchObject({ dueAt: later, revisionRound: 1 })
    const job = sqlite.prepare(
      "SELECT run_at FROM jobs WHERE kind = 'run-order-timers' AND ref = ?",
    )
    expect(Number(job.pluck().get(order.orderId))).toBeLessThanOrEqual(later)
  })

  test("are delivered when all are live, each with a post of its own", () => {
    const order = aPaidOrder(three)
    const [first = "", second = "", third = ""] = order.ids
    deliver(order, first)
    expect(() => deliver(order, second, post())).toThrow("for another piece of the order already")
    deliver(order, second, post("def"))
    expect(phaseOf(order)).toBe("in_progress")
    expect(() => deliver(order, third, post("ghi"))).toThrow("This link is not on YouTube.")
    deliver(order, third, { url: "https://youtu.be/xyz", label: "Ad" })
    expect(phaseOf(order)).toBe("delivered")
    expect(() => askForChanges({ ...order, brand: aBrand() }, first)).toThrow("Order not found.")
    askForChanges(order, first)
    expect(statesOf(order)).toEqual(["changes_requested", "live", "live"])
    deliver(order, first, post("new"))
    expect(phaseOf(order)).toBe("delivered")
  })
})

describe("a repeated action on a deliverable", () => {
  test("stores one version and one event", () => {
    const order = aPaidOrder({ needsApproval: true })
    const file = aReceivedFile()
    submit(order, order.first, { files: [file] })
    submit(order, order.first, { files: [{ ...file, id: "b".repeat(32) }] })
    expect(findDeliverable(order.brand, order.orderId, order.first).versions).toHaveLength(1)
    expect(eventsOf(order.orderId).filter((type) => type === "order.submitted")).toHaveLength(1)
  })

  test("stores one version of two simultaneous texts, and reports the second", () => {
    const order = aPaidOrder({ needsApproval: true })
    submit(order)
    expect(() => submit(order, order.first, { text: "Another" })).toThrow("submitted meanwhile")
    expect(findDeliverable(order.brand, order.orderId, order.first).versions).toHaveLength(1)
  })

  test("counts changes, approval and live link once", () => {
    const order = aPaidOrder({ needsApproval: true })
    submit(order)
    askForChanges(order)
    askForChanges(order)
    expect(() => askForChanges(order, order.first, "Something else.")).toThrow("Changes were asked")
    submit(order, order.first, { seen: 1 })
    approve(order, order.first, 2)
    approve(order, order.first, 2)
    deliver(order)
    deliver(order)
    const counted = eventsOf(order.orderId).filter((type) => /changes|approved|deliv/.test(type))
    expect(counted).toEqual(["order.changes_requested", "order.approved", "order.delivered"])
  })

  test("refuses approval of an outdated version", () => {
    const order = aPaidOrder({ needsApproval: true })
    submit(order)
    askForChanges(order)
    submit(order, order.first, { seen: 1 })
    expect(() => approve(order, order.first, 1)).toThrow("Another version was submitted meanwhile")
    expect(statesOf(order)).toEqual(["submitted"])
  })
})

test("submitting is refused while a cancellation is requested", () => {
  const order = aPaidOrder({ needsApproval: true })
  requestCancellation(order.brand, order.orderId, { reason: "The product is late." })
  expect(() => submit(order)).toThrow("A cancellation was asked for.")
  expect(() => deliver(order)).toThrow("A cancellation was asked for.")
})

test("a version needs a text, a link or a file", () => {
  const order = aPaidOrder({ needsApproval: true })
  expect(() => submit(order, order.first, { text: "" })).toThrow("Write something")
  submit(order, order.first, { text: "", files: [aReceivedFile()] })
  expect(phaseOf(order)).toBe("in_review")
})

test("third parties find no order, and no deliverable of another order", () => {
  const order = aPaidOrder({ needsApproval: true })
  const other = aPaidOrder({ needsApproval: true })
  expect(() => submit({ ...order, influencer: anInfluencer() })).toThrow("Order not found.")
  expect(() => listDeliverables(aBrand(), order.orderId)).toThrow("Order not found.")
  expect(() => submit(order, other.first)).toThrow("There is no such piece of work.")
})

describe("a live link", () => {
  const all = ["Instagram", "Youtube", "Tiktok", "X"] as const
  const keyOf = (url: string) => {
    const link = readLiveLink(url, all)
    return typeof link === "string" ? link : link.key
  }

  test.each([
    ["https://youtube.com/watch?v=dQw4&t=3", "https://youtu.be/dQw4?si=x"],
    ["https://m.youtube.com/shorts/dQw4", "https://www.youtube.com/watch?v=dQw4"],
    ["https://x.com/maya/status/123?s=20", "https://twitter.com/i/status/123"],
    ["https://www.instagram.com/reel/Cx1/?igsh=1", "https://instagram.com/maya/reel/Cx1"],
    ["https://www.tiktok.com/@maya/video/77", "https://m.tiktok.com/@maya/video/77?x=1"],
    ["https://www.instagram.com/p/ABC/", "https://www.instagram.com/p/ABC/embed/"],
    ["https://www.instagram.com/p/ABC/", "https://www.instagram.com/maya/p/ABC/c/12/"],
    ["https://youtube.com/shorts/ABC", "https://youtube.com/shorts/ABC?v=2"],
    ["https://youtu.be/ABC", "https://youtu.be/ABC/x"],
  ])("treats %s and %s as one post", (one, other) => {
    expect(keyOf(one)).toMatch(/^(Instagram|Youtube|Tiktok|X):/)
    expect(keyOf(one)).toBe(keyOf(other))
  })

  test.each([
    "http://instagram.com/p/1",
    "javascript:alert(1)",
    "https://instagram.com.evil.example/p/1",
    "https://evil.example/instagram.com/p/1",
    "https://notinstagram.com/p/1",
    "https://instagram.com@evil.example/p/1",
    "https://maya:secret@instagram.com/p/1",
    "https://instagram.com:8443/p/1",
    "https://instagram.com:443/p/1",
    "https://instagram.com/",
    "https://insta\ngram.com/p/1",
    `https://instagram.com/p/${"a".repeat(2048)}`,
  ])("rejects %s", (url) => {
    expect(typeof readLiveLink(url, all)).toBe("string")
  })

  test("may be on any of the project's platforms when the brief names none", () => {
    const order = aPaidOrder({ platforms: ["Tiktok", "X"] })
    expect(() => deliver(order)).toThrow("This link is not on Tiktok, X.")
    deliver(order, order.first, { url: "https://x.com/maya/status/1", label: "Ad" })
    expect(phaseOf(order)).toBe("delivered")
  })

  test("can be corrected while other deliverables are open", () => {
    const order = aPaidOrder({ pieces: ["Instagram", "Instagram"] })
    deliver(order)
    deliver(order, order.first, post("right"))
    const [first] = listDeliverables(order.brand, order.orderId)
    expect(first?.liveUrl).toBe(post("right").url)
  })

  test("has a date of today or before in Indian time", () => {
    const order = aPaidOrder({ pieces: ["Instagram", "Instagram"] })
    const noonOf = (day: string) => Date.parse(`${day}T12:00:00+05:30`)
    const deliver = (day: string) => () =>
      deliverLive(order.influencer, order.orderId, order.first, {
        ...post(),
        postedOn: noonOf(day),
      })
    const today = clock.now()
    for (const hour of [1, 22]) {
      const at = Date.parse(`${isoDayOf(today)}T00:00:00+05:30`) + hour * HOUR
      clock.freeze(at + DAY)
      expect(deliver(isoDayOf(at + 2 * DAY))).toThrow("This day is still to come.")
      expect(deliver(isoDayOf(at + DAY))).not.toThrow()
    }
  })

  test("notifies again only for another reason or day", () => {
    const order = aPaidOrder({ pieces: ["Instagram", "Instagram"] })
    const told = () => {
      const [first] = listDeliverables(order.brand, order.orderId)
      return [first?.disclosureLabel, first?.noLabelReason, first?.liveAt]
    }
    const none = { url: post().url, label: "none" as const }
    const day = clock.now()
    clock.advance(DAY)
    deliverLive(order.influencer, order.orderId, order.first, {
      ...none,
      noLabelReason: "Bought by myself.",
      postedOn: day,
    })
    expect(told()).toEqual(["none", "Bought by myself.", day])
    clock.advance(DAY)
    deliverLive(order.influencer, order.orderId, order.first, { ...none, noLabelReason: "A gift." })
    expect(told()).toEqual(["none", "A gift.", day])
    deliverLive(order.influencer, order.orderId, order.first, { ...post(), postedOn: day + DAY })
    expect(told()).toEqual(["Ad", null, day + DAY])
  })

  test("stores when its creator confirmed a visible label, only with a label", () => {
    const order = aPaidOrder({ pieces: ["Instagram", "Instagram"] })
    const confirmed = () =>
      listDeliverables(order.brand, order.orderId)[0]?.disclosureConfirmedAt ?? null
    deliver(order)
    expect(confirmed()).toBe(null)
    const said = clock.now()
    deliver(order, order.first, { ...post(), isSeenFirst: "yes" })
    clock.advance(DAY)
    deliver(order, order.first, { ...post(), isSeenFirst: "yes" })
    expect(confirmed()).toBe(said)
    deliver(order, order.first, { ...post("another"), isSeenFirst: "yes" })
    expect(confirmed()).toBe(said + DAY)
    const none = { ...post(), label: "none", noLabelReason: "A gift.", isSeenFirst: "yes" } as const
    deliver(order, order.first, none)
    expect(confirmed()).toBe(null)
  })

  test("needs a label, or a reason without one", () => {
    const fields = (input: object) =>
      DeliverLiveInput.safeParse({ url: post().url, ...input }).error?.issues.map(
        ({ path }) => path[0],
      )
    expect(fields({})).toEqual(["label"])
    expect(fields({ label: "none" })).toEqual(["noLabelReason"])
    expect(fields({ label: "none", noLabelReason: "Bought by myself." })).toBeUndefined()
    for (const postedOn of ["2026-13-45", "2026-02-31", "1.6.2026"]) {
      expect(fields({ label: "Ad", postedOn })).toEqual(["postedOn"])
    }
    const bare = DeliverLiveInput.parse({ url: "instagram.com/reel/a", label: "Ad" })
    expect(bare.url).toBe("https://instagram.com/reel/a")
    const wrong = { url: "http://www.instagram.com/reel/a/", postedOn: "soon" }
    expect(fields({ ...wrong, label: "none" })).toEqual(["url", "postedOn", "noLabelReason"])
    expect(fields({ url: "", label: "none" })).toEqual(["url", "noLabelReason"])
    const posted = DeliverLiveInput.parse({ url: post().url, label: "Ad", postedOn: "2026-06-01" })
    expect(posted.postedOn).toBe(Date.parse("2026-06-01T12:00:00+05:30"))
  })

  test("warns when the caption lacks the label, without blocking", () => {
    const order = aPaidOrder({ needsApproval: true })
    submit(order, order.first, { text: "So adorable" })
    approve(order)
    expect(deliver(order)).toMatch("does not say “Ad”")
    expect(listDeliverables(order.brand, order.orderId)).toMatchObject([{ isLabelMissing: true }])
    expect(lacksLabel("#ad my reel", "Ad")).toBe(false)
    expect(lacksLabel("#FreeGift from them", "Free gift")).toBe(false)
    expect(lacksLabel("adorable", "Ad")).toBe(true)
    expect(lacksLabel("anything", "none")).toBe(false)
  })
})

describe("changes requested for a post without submitted version", () => {
  const reasonsOf = ({ influencer, orderId, first }: Order) => [
    listDeliverables(influencer, orderId)[0]?.changeReason,
    findDeliverable(influencer, orderId, first).changeReason,
  ]

  test("have a reason that both sides see, the newest one", () => {
    const order = aPaidOrder()
    deliver(order)
    askForChanges(order, order.first, "Show the logo.")
    expect([statesOf(order), phaseOf(order)]).toEqual([["changes_requested"], "revision_requested"])
    expect(reasonsOf(order)).toEqual(["Show the logo.", "Show the logo."])
    const told = eventsOf(order.orderId).length
    askForChanges(order, order.first, "Show the logo.")
    expect(eventsOf(order.orderId)).toHaveLength(told)
    expect(() => askForChanges(order, order.first, "Say the price.")).toThrow("submitted again")
    clock.advance(DAY)
    deliver(order, order.first, post("with-logo"))
    expect(phaseOf(order)).toBe("delivered")
    askForChanges(order, order.first, "Say the price.")
    expect(reasonsOf(order)).toEqual(["Say the price.", "Say the price."])
    expect(findDeliverable(order.brand, order.orderId, order.first).changesAskedAt).toBe(
      clock.now(),
    )
    expect(orderOf(order.orderId).revisionRound).toBe(2)
  })

  test("are shortened on the order's page, with a link to the full text", () => {
    const order = aPaidOrder()
    deliver(order)
    askForChanges(order, order.first, "a".repeat(2000))
    const [shown] = listDeliverables(order.influencer, order.orderId)
    expect(shown?.changeReason).toHaveLength("a".repeat(300).length + "…".length)
    expect(shown?.isPartial).toBe(true)
    expect(findDeliverable(order.brand, order.orderId, order.first).changeReason).toHaveLength(2000)
  })
})

describe("comments on a draft", () => {
  const comment = (order: Order, by: "brand" | "influencer", changes: object = {}) =>
    commentOnDraft(order[by], order.orderId, order.first, {
      version: 1,
      text: "Brighter here.",
      ...changes,
    })
  const aDraft = () => {
    const order = aPaidOrder({ needsApproval: true })
    const picture = aReceivedFile()
    const video = { ...aReceivedFile(), mediaType: "video/mp4" }
    submit(order, order.first, { files: [picture, video] })
    return { order, picture, video }
  }
  const shown = ({ influencer, orderId, first }: Order) =>
    findDeliverable(influencer, orderId, first).draftComments

  test("are pinned to a place or a second, and both sides see them", () => {
    const { order, picture, video } = aDraft()
    comment(order, "brand", { fileId: picture.id, place: { x: 0, y: 1000 } })
    comment(order, "brand", { fileId: picture.id, place: { x: 0, y: 1000 } })
    clock.advance(1)
    comment(order, "influencer", { fileId: video.id, second: 65, text: "Cut here?" })
    expect(shown(order)).toMatchObject([
      { authorRole: "brand", fileId: picture.id, x: 0, y: 1000, second: null },
      { authorRole: "influencer", fileId: video.id, x: null, second: 65 },
    ])
    expect(listDeliverables(order.brand, order.orderId)[0]?.draftComments).toMatchObject({
      count: 2,
      text: "Cut here?",
      authorRole: "influencer",
    })
    expect(phaseOf(order)).toBe("in_review")
  })

  test("are seen by the operator who decides a dispute", () => {
    const { order } = aDraft()
    comment(order, "brand")
    openDispute(order.influencer, order.orderId, { reason: "It is as agreed.", files: [] })
    const { id = "" } = findLastDispute(order.orderId) ?? {}
    const [piece] = findDisputeForAdmin(anOperator(), id).order.work
    expect(piece?.comments).toMatchObject([{ authorRole: "brand", text: "Brighter here." }])
  })

  test("need a file of the version that has such a place", () => {
    const { order, picture, video } = aDraft()
    const wrong: [object, string][] = [
      [{ place: { x: 1, y: 1 } }, "Choose the file that you mean."],
      [{ fileId: "d".repeat(32) }, "This file is not part of the version."],
      [{ fileId: video.id, place: { x: 1, y: 1 } }, "Only pictures have places."],
      [{ fileId: picture.id, second: 1 }, "Only videos have times."],
      [{ version: 2 }, "There is no such version."],
    ]
    for (const [changes, message] of wrong) {
      expect(() => comment(order, "brand", changes), message).toThrow(message)
    }
    expect(shown(order)).toEqual([])
  })

  test("are written by the two sides of an ongoing order, within limits", () => {
    const { order } = aDraft()
    expect(() => comment({ ...order, brand: aBrand() }, "brand")).toThrow("Order not found.")
    for (let n = 0; n < 120; n += 1) comment(order, "brand", { text: `${n}` })
    expect(() => comment(order, "brand")).toThrow("You have commented very often")
    for (let n = 0; n < 80; n += 1) comment(order, "influencer", { text: `${n}` })
    expect(() => comment(order, "influencer")).toThrow("takes 200 comments")
    approve(order)
    completeOrder(order.brand, order.orderId)
    expect(() => comment(order, "influencer")).toThrow("Comments end with the order.")
    expect(shown(order)).toHaveLength(200)
  })
})

test("figures belong to a live post, with the day of reporting", () => {
  const order = aPaidOrder()
  const report = (figures: object) => {
    const { files: _, ...typed } = FiguresInput.parse(figures)
    reportFigures(order.influencer, order.orderId, order.first, typed)
  }
  expect(() => report({ views: "12" })).toThrow("Submit the live link first.")
  deliver(order)
  report({ views: "1000000000000", likes: "0" })
  completeOrder(order.brand, order.orderId)
  clock.advance(DAY)
  report({ comments: "7" })
  expect(listDeliverables(order.brand, order.orderId)).toMatchObject([
    { views: 1e12, likes: 0, comments: 7, reportedAt: clock.now() },
  ])
  for (const views of ["-1", "1.5", "1e3", "1000000000001", "9".repeat(30)]) {
    expect(FiguresInput.safeParse({ views }).success).toBe(false)
  }
  expect(FiguresInput.safeParse({}).success).toBe(false)
})

test("both sides open a screenshot beside self-reported figures", () => {
  const order = aPaidOrder()
  deliver(order)
  const shot = aReceivedFile({ name: "insights.png" })
  const report = (files = [shot]) =>
    reportFigures(order.influencer, order.orderId, order.first, { views: 12, files })
  report()
  for (const side of [order.brand, order.influencer]) {
    expect(listDeliverables(side, order.orderId)[0]?.screenshots).toMatchObject([{ id: shot.id }])
    expect(openFile(side, shot.id)).toMatchObject({ name: "insights.png" })
  }
  expect(() => openFile(aBrand(), shot.id)).toThrow("There is no such file.")
  expect(() => report(Array.from({ length: 10 }, () => aReceivedFile()))).toThrow(
    "Choose at most 10 files.",
  )
})

test("buttons offer exactly the allowed actions", () => {
  const order = aPaidOrder({ needsApproval: true })
  const offered = (actor: Order["brand"] | Order["influencer"]) =>
    listDeliverables(actor, order.orderId)[0]?.actions
  expect([offered(order.influencer), offered(order.brand)]).toEqual([["submit"], []])
  submit(order)
  expect([offered(order.influencer), offered(order.brand)]).toEqual([
    [],
    ["approve", "requestChanges"],
  ])
  const facts = orderOf(order.orderId)
  expect(
    canActOn(facts, { state: "submitted" }, "approve", "influencer", clock.now()),
  ).toMatchObject({ isAllowed: false })
})

test("an action of the other side is refused, even when already done", () => {
  const order = aPaidOrder({ needsApproval: true })
  const { brand, influencer, orderId, first } = order
  expect(() => submitWork(brand, orderId, first, work)).toThrow("Only the influencer can do this.")
  submit(order)
  expect(() => submitWork(brand, orderId, first, work)).toThrow("The work is in review.")
  expect(() => requestChanges(influencer, orderId, first, { reason: "No" })).toThrow(
    "Only the brand",
  )
  approve(order)
  const again = () => approveWork(influencer, orderId, first, { seen: 1 })
  expect(again).toThrow("The work is approved. Its live link is submitted next.")
  expect(() => deliverLive(brand, orderId, first, post())).toThrow("Only the influencer")
  deliver(order)
  expect(() => deliverLive(brand, orderId, first, post())).toThrow("The work is delivered.")
  expect(() => reportFigures(brand, orderId, first, { views: 1 })).toThrow("Only the influencer")
  expect(() => approveWork(aBrand(), orderId, first, { seen: 1 })).toThrow("Order not found.")
})

describe("a deliverable of an order accepted early", () => {
  const acceptedEarly = (needsApproval: boolean) => {
    const order = aPaidOrder({ needsApproval, pieces: ["Instagram", "Instagram"] })
    completeOrder(order.brand, order.orderId)
    return order
  }
  const actionsOf = ({ influencer, brand, orderId }: Order) =>
    [influencer, brand].map((side) => listDeliverables(side, orderId)[0]?.actions)

  test.each([true, false])(
    "accepts link, label and figures later (approval: %s)",
    (needsApproval) => {
      const order = acceptedEarly(needsApproval)
      expect(statesOf(order)).toEqual(["verified", "verified"])
      expect(actionsOf(order)).toEqual([["deliver"], []])
      clock.advance(29 * DAY)
      deliver(order)
      reportFigures(order.influencer, order.orderId, order.first, { views: 1200 })
      deliver(order, order.first, post("corrected"))
      expect(listDeliverables(order.brand, order.orderId)[0]).toMatchObject({
        state: "live",
        liveUrl: "https://www.instagram.com/reel/corrected/",
        disclosureLabel: "Ad",
        views: 1200,
      })
      const [, second = ""] = order.ids
      deliver(order, second, post("other"))
      expect([phaseOf(order), eventsOf(order.orderId).at(-1)]).toEqual([
        "completed",
        "order.posted_late",
      ])
      // The corrected link is not late.
      const late = eventsOf(order.orderId).filter((type) => type === "order.posted_late")
      expect(late).toHaveLength(2)
    },
  )

  test("accepts no link after 30 days, and none from the brand", () => {
    const order = acceptedEarly(true)
    const byBrand = () => deliverLive(order.brand, order.orderId, order.first, post())
    expect(byBrand).toThrow("This order is already completed.")
    clock.advance(30 * DAY)
    expect(() => deliver(order)).toThrow("Live links can be added for 30 days")
    expect(actionsOf(order)).toEqual([[], []])
  })

  test("keeps the link it was accepted with", () => {
    const order = aPaidOrder({ needsApproval: false, pieces: ["Instagram"] })
    deliver(order)
    completeOrder(order.brand, order.orderId)
    expect(statesOf(order)).toEqual(["verified"])
    expect(() => deliver(order, order.first, post("other"))).toThrow(
      "This order is already completed.",
    )
  })
})

test("order transitions change deliverables only as the table says", () => {
  for (const { from, to } of Object.values(ORDER_DELIVERABLE_STEPS)) {
    expect(DELIVERABLE_STEPS).toContainEqual(expect.objectContaining({ from, to }))
  }
})

test("keeps whether a post shows content made with AI, and reminds of its label", () => {
  const order = aPaidOrder({ needsApproval: true })
  submit(order)
  approve(order)
  expect(deliver(order, order.first, { ...post(), aiMade: "yes" })).toContain("does not name AI")
  const [found] = listDeliverables(order.brand, order.orderId)
  expect(found?.isAiMade).toBe(true)
})
