import { and, asc, desc, eq, gt, inArray, lt, ne } from "drizzle-orm"
import { noteBankReturn } from "#app/domain/admin/admin-views/payout-acts.server.ts"
import { PAYOUT_JOB } from "#app/domain/books/ledger/order-money.server.ts"
import type {
  BrandActor,
  InfluencerActor,
  OperatorActor,
} from "#app/domain/identity/accounts/actor.ts"
import { recordCountry } from "#app/domain/identity/profiles/payout-country.server.ts"
import { advancePayout } from "#app/domain/payments/payouts/advance-payout.server.ts"
import { savePayoutDetails } from "#app/domain/payments/payouts/details.server.ts"
import { recordManualPayout } from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { cancelJob } from "#app/platform/jobs/job-queue.server.ts"
import { orders } from "#db/schema/orders.ts"
import { payouts } from "#db/schema/payouts.ts"
import { random } from "../random.ts"
import { submitDraft } from "./work.ts"

/** Has no payout details and lives where nobody can be paid yet. */
const ABROAD = 39

/** Account numbers are invalid. */
export async function addPayoutDetails(
  actor: InfluencerActor,
  index: number,
  currentPassword: string,
): Promise<void> {
  if (index === ABROAD) return
  const serial = String(index).padStart(4, "0")
  const owner = {
    legalName: actor.name,
    pan: `DEMPX${serial}Z`,
    street: `${index + 1} Sample Road`,
    city: "Bengaluru",
    postalCode: "560001",
    state: "29",
  } as const
  const accountNumber = `0000000${serial}`
  const bank = { ...owner, destination: "bank", accountNumber, ifsc: "DEMO0000001" } as const
  const upi = { ...owner, destination: "upi", vpa: `demo${serial}@demobank` } as const
  const details = index % 3 === 2 ? upi : bank
  await savePayoutDetails(actor, { currentPassword, details }, { ip: "127.0.0.1" })
}

export function moveOneAbroad(influencers: readonly InfluencerActor[]): void {
  const one = influencers[ABROAD]
  if (one) write(() => recordCountry(one.userId, "AE"))
}

/** Some brands accept early, so that payouts wait, the visitor's included. */
export function acceptEarly(
  brands: readonly BrandActor[],
  influencers: readonly InfluencerActor[],
): void {
  const now = clock.now()
  const dice = random(9)
  const running = db
    .select({ id: orders.id, brandId: orders.brandId, influencerId: orders.influencerId })
    .from(orders)
    .where(
      and(
        inArray(orders.phase, ["in_progress", "approved", "delivered"]),
        gt(orders.startedAt, now - 6 * DAY),
        lt(orders.startedAt, now - DAY),
      ),
    )
    .orderBy(asc(orders.startedAt))
    .all()
  for (const [place, { id, brandId, influencerId }] of running.entries()) {
    const brand = brands.find(({ userId }) => userId === brandId)
    const isOwn = brandId === brands[0]?.userId
    const isChosen = !isOwn && (place % 3 === 0 || influencerId === influencers[0]?.userId)
    if (!brand || !isChosen) continue
    clock.freeze(now - 7 * HOUR)
    submitDraft(influencers, id, dice)
    clock.freeze(now - 6 * HOUR)
    completeOrder(brand, id)
  }
  clock.release()
}

/** The running demo makes the latest payouts. */
const LEFT_FOR = 2 * DAY

/** Pays manually, a day late, as before the provider did. */
export async function payWhatIsDue(): Promise<void> {
  const now = clock.now()
  const rows = db
    .select({ id: payouts.id, dueAt: payouts.dueAt })
    .from(payouts)
    .where(eq(payouts.status, "locked"))
    .orderBy(asc(payouts.dueAt))
    .all()
  for (const [place, { id, dueAt }] of rows.entries()) {
    if (dueAt > now) continue
    clock.freeze(dueAt)
    await advancePayout(id)
    const isLeft = dueAt > now - LEFT_FOR
    if (!isLeft) {
      clock.freeze(dueAt + 20 * HOUR)
      recordManualPayout(id, `DEMO26${String(place).padStart(10, "0")}`)
    }
    if (!isLeft) cancelJob(PAYOUT_JOB, id)
  }
  clock.release()
}

/** Returns the newest payout of another influencer, to be paid again. */
export function returnByBank(operator: OperatorActor, visitor: InfluencerActor | undefined): void {
  const isOthers = ne(payouts.influencerId, visitor?.userId ?? "")
  const newest = db
    .select({ id: payouts.id, paidAt: payouts.paidAt })
    .from(payouts)
    .where(and(eq(payouts.status, "paid"), isOthers))
    .orderBy(desc(payouts.paidAt))
    .limit(1)
    .get()
  if (!newest) throw new Error("The demo has paid nobody.")
  clock.freeze((newest.paidAt ?? 0) + DAY)
  noteBankReturn(operator, newest.id, {
    reference: "DEMO26RETURN0001",
    reason: "The bank says that the account is closed.",
  })
  clock.release()
}
