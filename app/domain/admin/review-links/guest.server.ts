import { randomUUID } from "node:crypto"
import { and, count, eq, inArray } from "drizzle-orm"
import { findAccount } from "#app/domain/identity/accounts/account-queries.server.ts"
import { type BrandActor, isBrand } from "#app/domain/identity/accounts/actor.ts"
import { listSubmissionFiles, openFile } from "#app/domain/identity/files/file-queries.server.ts"
import { Conflict, NotFound, orNotFound } from "#app/domain/shared/errors.ts"
import { networkKeyOf } from "#app/domain/shared/network.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import type { CommentInput } from "#app/domain/work/deliverables/draft-comment-schema.ts"
import { commentOnDraft } from "#app/domain/work/deliverables/draft-comments.server.ts"
import { requireRightToUse } from "#app/domain/work/rights/use-of-files.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { hashToken, keyedHash } from "#app/platform/secrets.server.ts"
import { creatorListItems } from "#db/schema/hiring.ts"
import { reviewGuests, reviewLinks, reviewVotes } from "#db/schema/review-links.ts"
import { isOpenLink } from "./manage-links.server.ts"
import type { GuestInput, VoteInput } from "./review-link-schema.ts"
import { findNewestVersion, findOrderOf, showSubject } from "./review-subjects.server.ts"

const MAX_TOKEN_LENGTH = 100
const MAX_GUESTS = 200

const names = rateLimiter({ name: "review-name", points: 30, perSeconds: 600 })
const says = rateLimiter({ name: "review-say", points: 300, perSeconds: 3600 })

/** A browser's guests by their ids, of all links that it opened. */
export type GuestIds = readonly string[]
export type GuestBrowser = { ip: string; userAgent: string }

const NO_LINK = "This link no longer works."

/** @throws NotFound for a revoked, expired or unknown link alike */
function findLink(token: string) {
  const tokenHash = token.length <= MAX_TOKEN_LENGTH ? hashToken(token) : ""
  const isOpen = and(eq(reviewLinks.tokenHash, tokenHash), isOpenLink())
  const link = orNotFound(db.select().from(reviewLinks).where(isOpen).get(), NO_LINK)
  const brand = findAccount(link.brandId)
  if (!isBrand(brand) || brand.suspendedAt !== null) throw new NotFound(NO_LINK)
  return { ...link, brand }
}

const findGuest = (linkId: string, ids: GuestIds) =>
  db
    .select({ id: reviewGuests.id, name: reviewGuests.name })
    .from(reviewGuests)
    .where(and(eq(reviewGuests.linkId, linkId), inArray(reviewGuests.id, [...ids])))
    .get()

const listVotes = (guestId: string) =>
  db
    .select({
      about: reviewVotes.subjectId,
      vote: reviewVotes.vote,
      comment: reviewVotes.comment,
    })
    .from(reviewVotes)
    .where(eq(reviewVotes.guestId, guestId))
    .all()

/** Shows what a link leads to, and what this guest said. @throws NotFound */
export function openReviewLink(token: string, ids: GuestIds, after?: string) {
  const { id, brand, subject, subjectId, expiresAt } = findLink(token)
  const guest = findGuest(id, ids)
  return {
    brandName: brand.name,
    expiresAt,
    shown: showSubject(brand, subject, subjectId, after),
    guestName: guest?.name,
    votes: guest ? listVotes(guest.id) : [],
  }
}

/** Names the guest once: the same name from the same browser is the same guest. Returns the id. */
export function joinReview(token: string, { name }: GuestInput, from: GuestBrowser): string {
  const network = networkKeyOf(from.ip)
  consumeRateLimit(names, network)
  const browserHash = keyedHash("review-browser", `${network} ${from.userAgent}`)
  return write(() => {
    const { id: linkId } = findLink(token)
    const isSame = and(
      eq(reviewGuests.linkId, linkId),
      eq(reviewGuests.name, name),
      eq(reviewGuests.browserHash, browserHash),
    )
    const known = db.select({ id: reviewGuests.id }).from(reviewGuests).where(isSame).get()
    if (known) return known.id
    const ofLink = eq(reviewGuests.linkId, linkId)
    const guests = db.select({ n: count() }).from(reviewGuests).where(ofLink).get()?.n ?? 0
    if (guests >= MAX_GUESTS) throw new Conflict("This link has as many guests as it can have.")
    const id = randomUUID()
    db.insert(reviewGuests).values({ id, linkId, name, browserHash, createdAt: clock.now() }).run()
    return id
  }, "pages")
}

function requireGuest(token: string, ids: GuestIds) {
  const link = findLink(token)
  const guest = findGuest(link.id, ids)
  if (!guest) throw new Conflict("Please enter your name first.")
  consumeRateLimit(says, guest.id)
  return { ...link, guest }
}

/** Votes, or changes the vote. @throws NotFound, Conflict, RateLimited */
export function voteAsGuest(token: string, ids: GuestIds, input: VoteInput): void {
  const { about: subjectId, vote, comment } = input
  write(() => {
    const { brand, guest, ...link } = requireGuest(token, ids)
    if (!isPartOf(brand, link, subjectId)) throw new NotFound("This is not part of the link.")
    const said = { vote, comment, votedAt: clock.now() }
    db.insert(reviewVotes)
      .values({ guestId: guest.id, subjectId, ...said })
      .onConflictDoUpdate({ target: [reviewVotes.guestId, reviewVotes.subjectId], set: said })
      .run()
  }, "pages")
}

type Link = Pick<typeof reviewLinks.$inferSelect, "subject" | "subjectId">

function isPartOf(brand: BrandActor, link: Link, id: string): boolean {
  if (link.subject === "list") {
    const { listId, influencerId } = creatorListItems
    const inList = and(eq(listId, link.subjectId), eq(influencerId, id))
    return db.select({ id: influencerId }).from(creatorListItems).where(inList).get() !== undefined
  }
  return link.subject === "draft" && findNewestVersion(brand, link.subjectId)?.id === id
}

/** @throws NotFound, Conflict, RateLimited, Invalid by field */
export function commentAsGuest(token: string, ids: GuestIds, input: CommentInput): void {
  write(() => {
    const { brand, guest, subject, subjectId } = requireGuest(token, ids)
    if (subject !== "draft") throw new NotFound("This link takes no comments.")
    commentOnDraft(brand, findOrderOf(brand, subjectId), subjectId, input, guest.name)
  }, "pages")
}

/** Opens a file of the version that a link shows. @throws NotFound, Forbidden once no right runs */
export function openReviewFile(token: string, fileId: string) {
  const { brand, subject, subjectId } = findLink(token)
  const version = subject === "draft" ? findNewestVersion(brand, subjectId) : undefined
  const files = version ? listSubmissionFiles([version.id]) : []
  if (!files.some(({ id }) => id === fileId)) throw new NotFound("There is no such file.")
  requireRightToUse(brand, fileId)
  return openFile(brand, fileId)
}
