import { beforeEach, describe, expect, test } from "vitest"
import {
  commentAsGuest,
  joinReview,
  openReviewFile,
  openReviewLink,
  voteAsGuest,
} from "#app/domain/admin/review-links/guest.server.ts"
import {
  createReviewLink,
  findReviewLink,
  listReviewLinks,
  purgeReviewLinks,
  revokeReviewLink,
} from "#app/domain/admin/review-links/manage-links.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { saveCreatorToList } from "#app/domain/market/creators/lists/save-creator.server.ts"
import { Conflict, Invalid, NotFound, RateLimited } from "#app/domain/shared/errors.ts"
import { deliverLive } from "#app/domain/work/deliverables/deliver-live.server.ts"
import { findDeliverable } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { submitWork } from "#app/domain/work/deliverables/submit-work.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import type { ReviewSubject } from "#db/schema/words.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"
import { aPaidOrder, aReceivedFile } from "#tests/support/orders.ts"

beforeEach(() => clock.freeze(1_800_000_000_000))

let networks = 0
const aBrowser = () => {
  networks += 1
  return { ip: `10.9.${networks >> 8}.${networks & 255}`, userAgent: "Firefox" }
}

const aLink = (brand: BrandActor, subject: ReviewSubject, subjectId: string) =>
  createReviewLink(brand, { subject, subjectId }, { days: "7" })

function aList() {
  const brand = aBrand()
  const maya = anInfluencer({
    name: "Maya",
    email: `maya${++networks}@secret.example`,
    phone: "+919812312312",
  })
  const { listId } = saveCreatorToList(brand, maya.userId, { name: "Tea people", note: "Too dear" })
  return { brand, maya, listId, token: aLink(brand, "list", listId) }
}

function aDraft() {
  const order = aPaidOrder({ needsApproval: true })
  const files = [aReceivedFile()]
  submitWork(order.influencer, order.orderId, order.first, { text: "Ad: see", files, seen: 0 })
  return { order, files, token: aLink(order.brand, "draft", order.first) }
}

const idOf = (brand: BrandActor) => listReviewLinks(brand)[0]?.id ?? ""

describe("a review link", () => {
  test("shows a list without price, note, email and phone", () => {
    const { brand, maya, token } = aList()
    sqlite
      .prepare(
        "INSERT INTO creator_rates (user_id, type, amount_paise) VALUES (?, 'reel', 4321700)",
      )
      .run(maya.userId)
    const opened = openReviewLink(token, [])
    expect(opened).toMatchObject({
      brandName: brand.name,
      shown: { kind: "list", title: "Tea people" },
    })
    const text = JSON.stringify(opened)
    expect(text).toContain("Maya")
    for (const secret of ["@secret", "9812312312", "Too dear", "43217", "rice"]) {
      expect(text).not.toContain(secret)
    }
  })

  test("works for nobody who guesses, nor after its end or revocation", async () => {
    const { brand, token } = aList()
    for (const guess of ["", "x", token.slice(1), `${token}a`, "a".repeat(5000)]) {
      expect(() => openReviewLink(guess, [])).toThrow("This link no longer works.")
    }
    expect(sqlite.serialize().toString("latin1")).not.toContain(token)
    const guest = joinReview(token, { name: "Priya" }, aBrowser())
    expect(() => revokeReviewLink(aBrand(), idOf(brand))).toThrow(NotFound)
    revokeReviewLink(brand, idOf(brand))
    const about = "x"
    expect(() => openReviewLink(token, [guest])).toThrow(NotFound)
    expect(() => joinReview(token, { name: "Priya" }, aBrowser())).toThrow(NotFound)
    expect(() => voteAsGuest(token, [guest], { about, vote: "yes", comment: "" })).toThrow(NotFound)
    expect(() => openReviewFile(token, "x")).toThrow(NotFound)
    const late = aList()
    clock.advance(7 * DAY)
    expect(() => openReviewLink(late.token, [])).toThrow(NotFound)
    clock.advance(366 * DAY)
    expect(await purgeReviewLinks()).toBeGreaterThan(0)
  })

  test("shows nothing of a suspended brand", () => {
    const { brand, token } = aList()
    sqlite.prepare("UPDATE users SET suspended_at = 1 WHERE id = ?").run(brand.userId)
    expect(() => openReviewLink(token, [])).toThrow(NotFound)
  })

  test("is made only for what the brand has", () => {
    const { listId } = aList()
    const { order } = aDraft()
    const other = aBrand()
    for (const [subject, id] of [
      ["list", listId],
      ["draft", order.first],
      ["results", order.project],
    ] as const) {
      expect(() => aLink(other, subject, id)).toThrow(NotFound)
    }
    expect(listReviewLinks(other)).toEqual([])
  })

  test("is one of at most 50 open ones", () => {
    const { brand, listId } = aList()
    for (let n = 1; n < 50; n += 1) aLink(brand, "list", listId)
    expect(() => aLink(brand, "list", listId)).toThrow(Conflict)
    revokeReviewLink(brand, idOf(brand))
    expect(aLink(brand, "list", listId)).toBeTruthy()
  })
})

describe("a vote", () => {
  test("is one of a name and browser, however often it is sent", () => {
    const { brand, maya, token } = aList()
    const browser = aBrowser()
    const ids = new Set<string>()
    for (let n = 0; n < 25; n += 1) ids.add(joinReview(token, { name: "Priya" }, browser))
    expect(ids.size).toBe(1)
    const about = maya.userId
    const send = (n: number) =>
      voteAsGuest(token, [...ids], { about, vote: n % 2 ? "yes" : "no", comment: `Number ${n}` })
    let limited = 0
    for (let n = 0; n < 1000; n += 1) {
      try {
        send(n)
      } catch (error) {
        expect(error).toBeInstanceOf(RateLimited)
        limited += 1
      }
    }
    expect(limited).toBeGreaterThan(0)
    expect(findReviewLink(brand, idOf(brand)).votes).toMatchObject([
      { guest: "Priya", about: "Maya" },
    ])
  })

  test("needs a name, and takes only what the link shows", () => {
    const { brand, maya, token } = aList()
    const vote = (about: string, ids: string[], at = token) =>
      voteAsGuest(at, ids, { about, vote: "yes", comment: "" })
    expect(() => vote(maya.userId, [])).toThrow(Conflict)
    const guest = joinReview(token, { name: "Priya" }, aBrowser())
    expect(() => vote(anInfluencer().userId, [guest])).toThrow(NotFound)
    expect(() => vote("", [guest])).toThrow(NotFound)
    const other = aList()
    expect(() => vote(other.maya.userId, [guest], other.token)).toThrow(Conflict)
    expect(() => vote(other.maya.userId, [guest])).toThrow(NotFound)
    vote(maya.userId, [guest])
    expect(listReviewLinks(brand)).toMatchObject([{ guests: 1 }])
    expect(openReviewLink(token, [guest]).votes).toMatchObject([{ vote: "yes" }])
    expect(openReviewLink(token, ["somebody"]).votes).toEqual([])
  })

  test("comes from at most 200 guests of a link", () => {
    const { token } = aList()
    for (let n = 0; n < 200; n += 1) joinReview(token, { name: `Guest ${n}` }, aBrowser())
    expect(() => joinReview(token, { name: "Late" }, aBrowser())).toThrow(Conflict)
  })
})

describe("a shared draft", () => {
  test("shows its newest version and takes comments of guests for the brand", () => {
    const { order, files, token } = aDraft()
    const { shown } = openReviewLink(token, [])
    expect(shown).toMatchObject({ kind: "draft", version: { version: 1, text: "Ad: see" } })
    expect(JSON.stringify(shown)).not.toMatch(/orderId|Paise|email|phone/)
    const guest = joinReview(token, { name: "Priya" }, aBrowser())
    const input = {
      version: 1,
      text: "Brighter",
      fileId: files[0]?.id ?? "",
      place: { x: 10, y: 20 },
    }
    commentAsGuest(token, [guest], input)
    commentAsGuest(token, [guest], input)
    expect(() => commentAsGuest(token, [guest], { version: 9, text: "No" })).toThrow(Conflict)
    expect(() => commentAsGuest(token, [guest], { ...input, fileId: "x" })).toThrow(Invalid)
    const seen = findDeliverable(order.influencer, order.orderId, order.first).draftComments
    expect(seen).toMatchObject([{ guestName: "Priya", authorRole: "brand", text: "Brighter" }])
    const about = shown.kind === "draft" ? (shown.version?.id ?? "") : ""
    voteAsGuest(token, [guest], { about, vote: "yes", comment: "" })
    expect(findReviewLink(order.brand, idOf(order.brand)).votes).toMatchObject([
      { guest: "Priya", about: null, vote: "yes" },
    ])
  })

  test("opens the files of its version and no others", () => {
    const { files, token } = aDraft()
    const other = aDraft()
    expect(openReviewFile(token, files[0]?.id ?? "")).toMatchObject({ name: "draft.jpg" })
    expect(() => openReviewFile(token, other.files[0]?.id ?? "")).toThrow(NotFound)
    expect(() => openReviewFile(aList().token, files[0]?.id ?? "")).toThrow(NotFound)
  })
})

test("shared results show live posts with figures and no money", () => {
  const order = aPaidOrder()
  deliverLive(order.influencer, order.orderId, order.first, {
    url: "https://www.instagram.com/reel/abc/",
    label: "Ad",
  })
  const token = aLink(order.brand, "results", order.project)
  const { shown } = openReviewLink(token, [])
  expect(shown).toMatchObject({ kind: "results", posts: [{ name: order.influencer.name }] })
  expect(JSON.stringify(shown)).not.toMatch(/paise|minor|bid|fee/i)
  const guest = joinReview(token, { name: "Priya" }, aBrowser())
  expect(() => commentAsGuest(token, [guest], { version: 1, text: "No" })).toThrow(NotFound)
})
