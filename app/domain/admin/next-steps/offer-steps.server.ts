import { and, asc, eq, sql } from "drizzle-orm"
import { type Actor, isBrand } from "#app/domain/identity/accounts/actor.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { isWaiting, offers } from "#db/schema/offers.ts"
import type { Role } from "#db/schema/words.ts"
import type { NextStep } from "./next-step.ts"

const MAX_OFFERS = 100

const selectFor = (role: Role) =>
  query((p: Params<{ userId: string; now: number }>) =>
    db
      .select({
        threadId: sql<string>`${offers.threadId}`,
        title: sql<string>`coalesce(${offers.work} ->> 'title', '')`,
        isToPay: sql`${offers.status} = 'accepted'`.mapWith(Boolean),
        amountMinor: offers.bidMinor,
        dueAt: sql<number>`${offers.expiresAt}`,
      })
      .from(offers)
      .where(
        and(
          eq(role === "brand" ? offers.brandId : offers.influencerId, p.userId),
          isWaiting(offers),
          sql`${offers.expiresAt} > ${p.now}`,
          role === "brand"
            ? sql`(${offers.status} = 'accepted'
                OR (${offers.status} = 'open' AND ${offers.offeredBy} = 'influencer'))`
            : sql`${offers.status} = 'open' AND ${offers.offeredBy} = 'brand'`,
        ),
      )
      .orderBy(asc(offers.expiresAt))
      .limit(MAX_OFFERS),
  )
const selectByRole = { brand: selectFor("brand"), influencer: selectFor("influencer") }

/** Offers in conversations that the actor answers or pays. */
export const listOfferSteps = (actor: Actor): NextStep[] =>
  selectByRole[isBrand(actor) ? "brand" : "influencer"]
    .all({ userId: actor.userId, now: clock.now() })
    .map((offer) => ({ kind: "offer", currency: "INR", ...offer }))
