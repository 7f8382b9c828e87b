import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { markSent } from "#app/domain/admin/notifications/mail-records.server.ts"
import { listRules } from "#app/domain/admin/notifications/notification.ts"
import { issueToken } from "#app/domain/identity/accounts/account-tokens.server.ts"
import { EVENT_ROWS, type EventType } from "#app/domain/shared/events/event-catalogue.ts"
import { type DomainEvent, recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import {
  allMails,
  allNotices,
  chooseMail,
  forgetNotices,
  notifyAll,
} from "#tests/support/notifications.ts"
import { allValues, change, oneValue } from "#tests/support/rows.ts"

const START = 1_800_000_000_000

beforeEach(() => {
  clock.freeze(START)
  forgetNotices()
})
afterEach(() => clock.release())

/** A closed project with applicants of each status, and strangers. */
function aWorld() {
  const people = {
    brand: aBrand(),
    otherBrand: aBrand(),
    chosen: anInfluencer(),
    pending1: anInfluencer(),
    pending2: anInfluencer(),
    rejected: anInfluencer(),
    bystander: anInfluencer(),
  }
  const projectId = aProject(people.brand)
  for (const one of ["chosen", "pending1", "pending2", "rejected"] as const) {
    const id = anApplication(people[one], projectId)
    const status = one === "chosen" ? "shortlisted" : one === "rejected" ? "rejected" : "pending"
    change("UPDATE applications SET status = ? WHERE id = ?", status, id)
  }
  change("UPDATE projects SET status = 'closed', terms_id = 'changed' WHERE id = ?", projectId)
  forgetNotices()
  const names = new Map(Object.entries(people).map(([name, { userId }]) => [userId, name]))
  return { people, projectId, nameOf: (userId: string) => names.get(userId) ?? userId }
}

type World = ReturnType<typeof aWorld>

const token = ({ people }: World) =>
  issueToken({ kind: "verify_email", userId: people.chosen.userId, email: "former@example.com" })

/** Events of timers and provider have no actor. */
const BY_NOBODY = new Set<EventType>([
  "order.sent_back",
  "order.due_half",
  "order.due_tomorrow",
  "order.overdue",
  "offer.lapsed",
  "order.rights_ending",
  "order.rights_ended",
  "order.post_gone",
  "order.post_back",
  "order.exclusive_ending",
  "order.exclusive_ended",
  "order.not_shipped",
  "order.ad_code_ended",
  "order.gift_threshold",
  "order.review_reminder",
  "order.disputed",
  "order.dispute_ended",
  "payment.order_refunded",
  "payment.refund_failed",
  "refund.request_approved",
  "refund.request_declined",
  "dispute.answered",
  "search.matched",
  "payout.paid",
  "payout.failed",
  "payout.blocked",
  "payout.voided",
  "payout.reversed",
  "payout.came_back",
])
const BY_INFLUENCER = new Set<EventType>([
  "order.add_on_accepted",
  "order.accepted",
  "order.declined",
  "order.submitted",
  "order.draft_submitted",
  "order.delivered",
  "order.posted_late",
  "order.product_received",
  "order.post_confirmed",
  "order.product_failed",
  "order.product_sent_back",
  "order.ad_code_given",
  "application.changed",
  "application.withdrawn",
  "application.counter_accepted",
  "application.counter_declined",
  "application.brief_accepted",
  "invitation.declined",
])

/** Builds an event as the product records it. */
function eventOf(world: World, type: EventType): DomainEvent {
  const { people, projectId } = world
  const [noun] = type.split(".")
  const data = { applicationId: "a", influencerId: people.chosen.userId }
  const byBrand = { type, actorId: people.brand.userId, projectId }
  if (type === "application.sent") return { ...byBrand, actorId: people.pending1.userId }
  if (BY_NOBODY.has(type))
    return { type, projectId, orderId: "o", data: { ...data, amountPaise: 1 } }
  if (BY_INFLUENCER.has(type)) {
    return { ...byBrand, actorId: people.chosen.userId, orderId: "o", data }
  }
  if (type === "order.payment_overdue") return { type, projectId, orderId: "o", data }
  if (noun === "application" || noun === "invitation" || noun === "offer")
    return { ...byBrand, data }
  if (noun === "review" || noun === "message") return { ...byBrand, orderId: "o", data }
  if (noun === "order" || noun === "refund") return { ...byBrand, orderId: "o", data }
  if (noun === "payment") return { ...byBrand, data: { paymentId: "p", amountPaise: 150_000 } }
  if (noun === "project") return byBrand
  const tokens = { tokenId: token(world), undoTokenId: token(world), tokenIds: token(world) }
  return { type, actorId: people.chosen.userId, data: tokens }
}

type Notified = { inList?: string[]; mail?: string[]; digest?: string[] }
const nobody: Notified = {}
const atOnce = (who: string): Notified => ({ inList: [who], mail: [who] })
const both: Notified = { inList: ["brand", "chosen"], mail: ["brand", "chosen"] }
const daily = (...who: string[]): Notified => ({ inList: who, digest: who })

/** The expected recipients, stated independently. */
const EXPECTED: Record<EventType, Notified> = {
  "account.registered": { mail: ["chosen"] },
  "account.verification_asked": { mail: ["chosen"] },
  "account.reset_asked": { mail: ["chosen"] },
  "account.email_verified": nobody,
  "account.password_changed": atOnce("chosen"),
  // The mail goes to the invited address.
  "team.invited": nobody,
  "creators.imported": nobody,
  "team.joined": atOnce("chosen"),
  "team.seat_changed": nobody,
  "team.removed": nobody,
  "team.handed_over": atOnce("chosen"),
  "approval.asked": atOnce("chosen"),
  "approval.approved": atOnce("chosen"),
  "approval.declined": atOnce("chosen"),
  "account.signed_in": atOnce("chosen"),
  "account.second_step_on": atOnce("chosen"),
  "account.second_step_off": atOnce("chosen"),
  "account.recovery_codes_made": atOnce("chosen"),
  "account.recovery_code_used": atOnce("chosen"),
  "account.passkey_added": atOnce("chosen"),
  "account.passkey_removed": atOnce("chosen"),
  "account.google_linked": atOnce("chosen"),
  "account.google_unlinked": atOnce("chosen"),
  "account.token_created": atOnce("chosen"),
  "account.webhook_created": atOnce("chosen"),
  "account.webhook_paused": atOnce("chosen"),
  "account.email_changed": { inList: ["chosen"], mail: ["chosen", "chosen"] },
  "account.email_change_undone": atOnce("chosen"),
  "account.erasure_asked": atOnce("chosen"),
  "account.erasure_cancelled": atOnce("chosen"),
  "account.erasure_postponed": atOnce("chosen"),
  "account.export_ready": atOnce("chosen"),
  "account.export_failed": atOnce("chosen"),
  "channel.connected": atOnce("chosen"),
  "channel.disconnected": nobody,
  "channel.revoked": atOnce("chosen"),
  "profile.updated": nobody,
  "project.saved": nobody,
  "project.deleted": nobody,
  "project.closed": daily("pending1", "pending2"),
  "project.brief_changed": daily("chosen"),
  "application.sent": daily("brand"),
  "application.shortlisted": atOnce("chosen"),
  "application.rejected": daily("chosen"),
  "application.reopened": daily("chosen"),
  "application.changed": daily("brand"),
  "application.withdrawn": daily("brand"),
  "application.countered": atOnce("chosen"),
  "application.counter_withdrawn": daily("chosen"),
  "application.counter_accepted": atOnce("brand"),
  "application.counter_declined": daily("brand"),
  "application.brief_accepted": daily("brand"),
  "invitation.sent": atOnce("chosen"),
  "invitation.declined": daily("brand"),
  "order.drafted": nobody,
  "order.payment_overdue": atOnce("brand"),
  "order.withdrawn": atOnce("chosen"),
  "order.started": atOnce("chosen"),
  "order.placed": atOnce("chosen"),
  "order.accepted": atOnce("brand"),
  "order.declined": atOnce("brand"),
  "order.sent_back": atOnce("brand"),
  "order.submitted": atOnce("brand"),
  "order.draft_submitted": atOnce("brand"),
  "order.changes_requested": atOnce("chosen"),
  "order.approved": atOnce("chosen"),
  "order.delivered": atOnce("brand"),
  "order.cancel_asked": atOnce("chosen"),
  "order.cancel_declined": atOnce("chosen"),
  "order.cancel_taken_back": atOnce("chosen"),
  "order.cancelled": atOnce("chosen"),
  "order.extension_asked": atOnce("chosen"),
  "order.extension_agreed": atOnce("chosen"),
  "order.extension_declined": atOnce("chosen"),
  "offer.sent": atOnce("chosen"),
  "offer.accepted": atOnce("chosen"),
  "offer.declined": atOnce("chosen"),
  "offer.withdrawn": atOnce("chosen"),
  "offer.lapsed": both,
  "order.add_on_offered": atOnce("chosen"),
  "order.add_on_accepted": atOnce("brand"),
  "order.add_on_declined": atOnce("chosen"),
  "order.add_on_withdrawn": nobody,
  "order.add_on_paid": atOnce("chosen"),
  "order.tipped": atOnce("chosen"),
  "order.due_half": atOnce("chosen"),
  "order.due_tomorrow": atOnce("chosen"),
  "order.overdue": both,
  "order.review_reminder": atOnce("brand"),
  "order.disputed": both,
  "order.dispute_ended": both,
  "order.completed": atOnce("chosen"),
  "order.posted_late": atOnce("brand"),
  "order.rights_ending": both,
  "order.rights_ended": both,
  "order.post_gone": both,
  "order.post_back": both,
  "order.post_asked": atOnce("chosen"),
  "order.post_confirmed": atOnce("brand"),
  "order.exclusive_ending": both,
  "order.exclusive_ended": both,
  "order.download_refused": nobody,
  "order.shipped": atOnce("chosen"),
  "order.not_shipped": both,
  "order.gift_threshold": both,
  "order.product_received": atOnce("brand"),
  "order.product_failed": atOnce("brand"),
  "order.return_asked": atOnce("chosen"),
  "order.product_sent_back": atOnce("brand"),
  "order.product_returned": atOnce("chosen"),
  "order.ad_code_asked": atOnce("chosen"),
  "order.ad_code_given": atOnce("brand"),
  "order.ad_code_withdrawn": atOnce("chosen"),
  "order.ad_code_ended": both,
  "order.link_added": atOnce("chosen"),
  "order.code_added": atOnce("chosen"),
  "search.matched": atOnce("chosen"),
  "message.sent": nobody,
  "message.waiting": atOnce("chosen"),
  "review.submitted": nobody,
  "review.published": daily("chosen"),
  "review.replied": nobody,
  "payment.started": nobody,
  "payment.settled": atOnce("brand"),
  "payment.failed": atOnce("brand"),
  "payment.refund_due": atOnce("brand"),
  "payment.refunded": atOnce("brand"),
  "payment.order_refunded": atOnce("brand"),
  "payment.refund_failed": atOnce("brand"),
  "refund.requested": atOnce("chosen"),
  "refund.request_approved": both,
  "refund.request_declined": both,
  "refund.request_withdrawn": atOnce("chosen"),
  "dispute.answered": both,
  "account.suspended": atOnce("chosen"),
  "account.restored": atOnce("chosen"),
  "project.hidden": atOnce("brand"),
  "project.restored": atOnce("brand"),
  "message.removed": atOnce("brand"),
  "review.removed": atOnce("brand"),
  "invitation.removed": atOnce("brand"),
  "service.removed": atOnce("chosen"),
  "appeal.answered": atOnce("chosen"),
  "payout.paid": atOnce("chosen"),
  "payout.failed": atOnce("chosen"),
  "payout.blocked": atOnce("chosen"),
  "payout.voided": nobody,
  "payout.reversed": atOnce("chosen"),
  "payout.came_back": atOnce("chosen"),
  "payout.details_changed": atOnce("chosen"),
  "payout.account_changed": atOnce("chosen"),
}

describe("each event notifies the right users, through the right channel, once", () => {
  test.each([...EVENT_ROWS.keys()] as EventType[])("%s", async (type) => {
    const world = aWorld()
    recordEvent(eventOf(world, type))
    await notifyAll()
    await notifyAll()
    const { inList = [], mail = [], digest = [] } = EXPECTED[type]
    const told = allNotices()
    const namesOf = (rows: { userId: string }[]) =>
      rows.map(({ userId }) => world.nameOf(userId)).sort()
    expect(namesOf(told)).toEqual(inList)
    expect(namesOf(told.filter((notice) => notice.digest === "waiting"))).toEqual(digest)
    expect(namesOf(allMails())).toEqual(mail)
    expect(oneValue("SELECT count(*) FROM events WHERE processed_at IS NULL")).toBe(0)
  })
})

const tell = async (event: DomainEvent) => {
  recordEvent(event)
  await notifyAll()
}

test("a mail job holds ids and numbers only, and uses the present address", async () => {
  const world = aWorld()
  const { brand } = world.people
  await tell(eventOf(world, "payment.settled"))
  const [notice] = allNotices()
  expect(allMails()).toEqual([
    {
      userId: brand.userId,
      address: brand.email,
      template: "notice",
      reason: `${notice?.eventId}:${brand.userId}`,
      data: {
        eventId: notice?.eventId,
        type: "payment.settled",
        actorId: brand.userId,
        projectId: world.projectId,
        paymentId: "p",
        amountPaise: 150_000,
      },
    },
  ])
})

test("a repeated action is mailed twenty times a day, and shown each time", async () => {
  const world = aWorld()
  const { chosen, brand } = world.people
  const shortlist = (actorId: string) =>
    tell({ ...eventOf(world, "application.shortlisted"), actorId })
  const told = () => {
    const ofThis = allMails().filter(({ userId }) => userId === chosen.userId).length
    return [allNotices().filter(({ userId }) => userId === chosen.userId).length, ofThis]
  }
  for (let n = 0; n < 25; n += 1) {
    await shortlist(brand.userId)
    for (const id of allValues("SELECT id FROM mails"))
      markSent(String(id), { staysReadable: false })
  }
  expect(told()).toEqual([25, 20])
  await shortlist("another brand")
  expect(told()).toEqual([26, 21])
  clock.advance(DAY + 1)
  await shortlist(brand.userId)
  expect(told()).toEqual([27, 22])
})

test("a changed email is mailed to both addresses, each with its own text", async () => {
  const world = aWorld()
  await tell(eventOf(world, "account.email_changed"))
  expect(allMails().map(({ address, template }) => [address, template])).toEqual([
    [world.people.chosen.email, "email-changed"],
    ["former@example.com", "email-changed-from"],
  ])
})

test.each([
  ["now", { mails: 1, digest: "none" }],
  ["daily", { mails: 0, digest: "waiting" }],
  ["never", { mails: 0, digest: "none" }],
] as const)(
  "a user with %s gets the notice, and mail as chosen",
  async (choice, { mails, digest }) => {
    for (const type of ["order.started", "application.rejected"] as const) {
      forgetNotices()
      const world = aWorld()
      chooseMail(world.people.chosen.userId, type, choice)
      await tell(eventOf(world, type))
      expect(allMails()).toHaveLength(mails)
      expect(allNotices()).toMatchObject([{ type, digest }])
    }
  },
)

test("notifications about security and money cannot be turned off", async () => {
  const world = aWorld()
  chooseMail(world.people.chosen.userId, "account.password_changed", "never")
  chooseMail(world.people.brand.userId, "payment.failed", "never")
  await tell(eventOf(world, "account.password_changed"))
  await tell(eventOf(world, "payment.failed"))
  expect(allMails()).toHaveLength(2)
})

test("deleted users are not notified", async () => {
  const world = aWorld()
  for (const one of ["chosen", "pending1", "brand"] as const) {
    change("UPDATE users SET deleted_at = ? WHERE id = ?", START, world.people[one].userId)
  }
  for (const type of ["order.started", "project.closed", "payment.settled"] as const) {
    await tell(eventOf(world, type))
  }
  expect(allNotices().map(({ userId }) => world.nameOf(userId))).toEqual(["pending2"])
  expect(allMails()).toEqual([])
})

test("users are not notified of their own actions, and tokenless links are not sent", async () => {
  const world = aWorld()
  const { brand } = world.people
  const failed = eventOf(world, "payment.failed")
  await tell({ ...failed, data: { ...failed.data, by: "brand" } })
  await tell({ type: "application.sent", actorId: brand.userId, projectId: world.projectId })
  await tell({ type: "account.registered", actorId: brand.userId, data: { role: "brand" } })
  expect([allNotices(), allMails()]).toEqual([[], []])
})

test("an event without recipient or of unknown type is skipped", async () => {
  const world = aWorld()
  recordEvent({ type: "order.started" })
  recordEvent({ type: "payment.settled", actorId: "nobody" })
  recordEvent({ type: "project.closed" })
  recordEvent({ type: "profile.updated" })
  change("UPDATE events SET type = 'of.tomorrow' WHERE type = 'profile.updated'")
  await tell(eventOf(world, "order.completed"))
  expect(allNotices()).toHaveLength(1)
  expect(oneValue("SELECT count(*) FROM events WHERE processed_at IS NULL")).toBe(0)
})

test("events are dispatched in the order of happening", async () => {
  const world = aWorld()
  const types = [
    "application.shortlisted",
    "order.withdrawn",
    "application.rejected",
    "application.reopened",
  ] as const
  for (const type of types) recordEvent(eventOf(world, type))
  await notifyAll()
  expect(allNotices().map(({ type }) => type)).toEqual(types)
})

test("order reminders name the actions that are possible in the order's phase", () => {
  const about = {
    projectTitle: "TITLE",
    brandName: "BRAND",
    influencerName: "INFLUENCER",
    amount: "",
    device: "",
    offer: "",
    reason: "",
    day: "",
    by: "",
    isFree: false,
  }
  const textOf = (
    type: "order.overdue" | "order.review_reminder" | "order.cancel_asked",
    phase: string,
    isDelivered = false,
  ) => listRules(type)[0]?.text({ ...about, phase, isDelivered })
  expect(textOf("order.overdue", "in_progress")).toContain("you may cancel alone")
  expect(textOf("order.overdue", "approved")).not.toContain("cancel")
  expect(textOf("order.overdue", "approved")).toContain("open a dispute")
  expect(textOf("order.overdue", "revision_requested", true)).not.toContain("cancel")
  expect(textOf("order.cancel_asked", "cancel_requested")).toContain("after that it is cancelled")
  expect(textOf("order.cancel_asked", "cancel_requested", true)).toContain("after that it goes on")
  expect(textOf("order.review_reminder", "in_review")).toContain("approved automatically")
  expect(textOf("order.review_reminder", "delivered")).toContain("accepted automatically")
})

test("every notice and mail has whole sentences with all facts", () => {
  const facts = {
    projectTitle: "TITLE",
    brandName: "BRAND",
    influencerName: "INFLUENCER",
    amount: "₹1.00",
    device: "DEVICE",
    offer: "OFFER",
    reason: "REASON",
    day: "DAY",
    phase: "in_review",
  }
  for (const type of EVENT_ROWS.keys()) {
    for (const { title, text, action } of listRules(type)) {
      expect(title({ ...facts, by: "", isDelivered: false, isFree: false }), type).toMatch(
        /^.{10,120}$/,
      )
      for (const by of ["", "clock", "operator"]) {
        for (const isDelivered of [false, true]) {
          for (const isFree of [false, true]) {
            const sentence = text({ ...facts, by, isDelivered, isFree })
            expect(sentence, type).toMatch(/^["A-Z].{20,400}\.$/)
          }
        }
      }
      expect(action, type).toMatch(/^[A-Z].{3,40}$/)
    }
  }
})

test("notices are superseded only by events that exist", () => {
  const settling = [...EVENT_ROWS.keys()].flatMap((type) =>
    listRules(type).flatMap(({ settledBy = [] }) => settledBy),
  )
  expect(settling.length).toBeGreaterThan(50)
  expect(settling.filter((type) => !EVENT_ROWS.has(type))).toEqual([])
})
