import { randomUUID } from "node:crypto"
import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { maskContacts } from "#app/domain/shared/masking/mask-contacts.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { requireTransition } from "#app/domain/shared/transitions.ts"
import { clock, DAY, SECOND } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { isWaiting, offers } from "#db/schema/offers.ts"
import { OFFER_NOT_OPEN, OFFER_STEPS, type OfferAction, type OfferRow } from "./offer.ts"

const limit = rateLimiter({ name: "offers", points: 100, perSeconds: DAY / SECOND })

type NewOffer = Omit<
  typeof offers.$inferInsert,
  "id" | "status" | "createdAt" | "answeredAt" | "offeredBy"
>

/** Adds an open offer, whose message loses contact details, in the caller's transaction. @throws RateLimited */
export function insertOffer(
  { userId, role }: Pick<Actor, "userId" | "role">,
  { message = "", ...offer }: NewOffer,
): OfferRow {
  consumeRateLimit(limit, userId)
  const made = {
    id: randomUUID(),
    offeredBy: role,
    status: "open",
    createdAt: clock.now(),
  } as const
  const text = maskContacts(message).text
  return db
    .insert(offers)
    .values({ ...offer, ...made, message: text })
    .returning()
    .get()
}

/** Moves an offer in the caller's transaction, the only way to do so. @throws Conflict when it is over */
export function stepOffer(
  { id, status }: Pick<OfferRow, "id" | "status">,
  action: OfferAction,
  changes: Partial<OfferRow> = {},
): void {
  const { to } = requireTransition(OFFER_STEPS, status, action, OFFER_NOT_OPEN)
  db.update(offers)
    .set({ status: to, answeredAt: clock.now(), ...changes })
    .where(eq(offers.id, id))
    .run()
}

const newestOf = (isMine: SQL | undefined) =>
  db.select().from(offers).where(isMine).orderBy(desc(offers.createdAt), desc(sql`rowid`)).limit(1)

const selectById = query((p: Params<{ id: string }>) => newestOf(eq(offers.id, p.id)))
const selectOfBid = query((p: Params<{ applicationId: string }>) =>
  newestOf(eq(offers.applicationId, p.applicationId)),
)
const selectOfProject = query((p: Params<{ projectId: string }>) =>
  newestOf(eq(offers.projectId, p.projectId)),
)
const selectOfThread = query((p: Params<{ threadId: string }>) =>
  newestOf(and(eq(offers.threadId, p.threadId), isWaiting(offers))),
)

export const findOffer = (id: string): OfferRow | undefined => selectById.get({ id })

/** Finds the newest offer for a bid. */
export const findOfferOfBid = (applicationId: string) => selectOfBid.get({ applicationId })

/** Finds the offer whose order a private project holds. */
export const findOfferOfProject = (projectId: string) => selectOfProject.get({ projectId })

/** Finds the offer that waits in a conversation. */
export const findWaitingOffer = (threadId: string) => selectOfThread.get({ threadId })

/** @throws NotFound for third parties */
export function findOwnOffer(
  { userId, role }: Pick<Actor, "userId" | "role">,
  id: string,
): OfferRow {
  const offer = findOffer(id)
  if (offer?.[role === "brand" ? "brandId" : "influencerId"] === userId) return offer
  throw new NotFound("Offer not found.")
}
