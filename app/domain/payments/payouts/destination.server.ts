import { and, eq, ne } from "drizzle-orm"
import { pick } from "#app/domain/shared/pick.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { payoutDetails } from "#db/schema/payouts.ts"

const selectDestination = query((p: Params<{ userId: string }>) =>
  db
    .select({
      ...pick(payoutDetails, "destination", "masked", "changedAt", "payableFrom"),
      ...pick(payoutDetails, "providerAccountId", "accountStatus"),
    })
    .from(payoutDetails)
    // Details that were removed leave a row without any.
    .where(and(eq(payoutDetails.userId, p.userId), ne(payoutDetails.sealed, ""))),
)

/** Finds the payout destination, not sealed details; undefined before the influencer states one. */
export const findPayableDestination = (userId: string) => selectDestination.get({ userId })
export type PayableDestination = NonNullable<ReturnType<typeof findPayableDestination>>

const selectOwner = query((p: Params<{ providerAccountId: string }>) =>
  db
    .select({ userId: payoutDetails.userId })
    .from(payoutDetails)
    .where(eq(payoutDetails.providerAccountId, p.providerAccountId)),
)

/** Whose an account with the provider is. */
export const findOwnerOfAccount = (providerAccountId: string): string | undefined =>
  selectOwner.get({ providerAccountId })?.userId

/** Finds the linked account that can hold the influencer's money at the provider. */
export function findHoldingAccount(userId: string): string | undefined {
  const destination = findPayableDestination(userId)
  const isReady =
    env.RAZORPAY_ROUTE &&
    destination?.destination === "bank" &&
    destination.accountStatus === "activated" &&
    destination.payableFrom <= clock.now()
  return isReady ? (destination.providerAccountId ?? undefined) : undefined
}

/** Tells that an influencer is paid to another account than this linked one. */
export function isPaidElsewhere(userId: string, linkedAccountId: string): boolean {
  const destination = findPayableDestination(userId)
  if (!destination || destination.payableFrom > clock.now()) return false
  const { accountStatus, providerAccountId } = destination
  const isOther = accountStatus === "activated" && providerAccountId !== linkedAccountId
  return destination.destination !== "bank" || isOther
}
