import { eq } from "drizzle-orm"
import { PAYOUT_STATES } from "#app/domain/shared/indian-states.ts"
import {
  type CopyRow,
  column,
  copied,
  impersonal,
  ownRows,
  personal,
} from "#app/domain/shared/personal-data.server.ts"
import { maskEnd } from "#app/domain/shared/text.ts"
import { db, write } from "#app/platform/db.server.ts"
import { cancelJob } from "#app/platform/jobs/job-queue.server.ts"
import { payoutFileRows, payoutFiles } from "#db/schema/payout-files.ts"
import {
  openCountries,
  payoutCountries,
  payoutDetails,
  payouts,
  transfers,
  xPayouts,
} from "#db/schema/payouts.ts"
import { LINK_ACCOUNT_JOB } from "./details.ts"
import { findDetailsRow, isRemoved, tryToOpen } from "./details-rows.server.ts"
import type { PayoutDetails } from "./details-schema.ts"

const WAY = "They are the way of a payout, which the part of payouts tells of."
const NOBODY = "They hold nothing of anybody."
const SEALED = column.hidden(
  "Names are copied in clear, numbers masked: the copy is unencrypted on disk.",
)
const PROVIDER = column.hidden("It is an id of the payment provider.")
const TRY = column.hidden("It is about our tries to pay it.")
const role = "influencer" as const

export const PAYOUT_PERSONAL_DATA = [
  personal(payoutDetails, {
    part: { name: "payout-details", role, rows: detailsOf },
    erase: { deletes: eraseDetails },
    columns: {
      ...copied(payoutDetails, "destination", "createdAt", "changedAt", "accountStatus"),
      ...copied(payoutDetails, "accountNote"),
      userId: column.owner,
      keyId: SEALED,
      sealed: SEALED,
      masked: column.copiedAs("account"),
      payableFrom: column.hidden("It is a day after the change."),
      providerAccountId: PROVIDER,
      providerProductId: PROVIDER,
    },
  }),
  personal(payoutCountries, {
    part: {
      name: "payout-country",
      role,
      rows: ownRows(payoutCountries.userId, [payoutCountries.userId]),
    },
    erase: { deletes: payoutCountries.userId },
    columns: { userId: column.owner, country: column.copied, changedAt: column.copied },
  }),
  personal(payouts, {
    part: {
      name: "payouts",
      role,
      rows: ownRows(payouts.influencerId, [payouts.createdAt, payouts.id], { newestFirst: true }),
    },
    erase: { keeps: "The law asks for the books.", rows: payouts.influencerId },
    columns: {
      ...copied(payouts, "id", "orderId", "amountPaise", "feePaise", "tdsPaise", "tcsPaise"),
      ...copied(payouts, "country", "maskedPan", "status", "way", "createdAt", "dueAt"),
      ...copied(payouts, "paidAt", "reference", "returnReason"),
      influencerId: column.owner,
      // Returns of TCS name it: docs/rules.md#erased-papers
      gstin: column.erasedTo(null, () => eq(payouts.tcsPaise, 0)),
      failure: TRY,
      failures: TRY,
      retryAt: TRY,
      openedAt: TRY,
      isBlockNotified: TRY,
    },
  }),
  impersonal(transfers, WAY),
  impersonal(xPayouts, WAY),
  impersonal(payoutFileRows, WAY),
  impersonal(payoutFiles, "They hold what a bank was told to pay, sealed, for 30 days."),
  impersonal(openCountries, NOBODY),
]

function detailsOf(userId: string): CopyRow[] {
  const row = findDetailsRow(userId)
  return !row || isRemoved(row) ? [] : [{ ...row, ...ownerOf(tryToOpen(row)) }]
}

function ownerOf(details: PayoutDetails | undefined): CopyRow {
  if (!details) return {}
  const { legalName, street, city, postalCode } = details
  if (details.destination === "abroad") {
    return { legalName, street, city, postalCode, country: details.country }
  }
  const { pan, state } = details
  return { legalName, pan: maskEnd(pan), street, city, postalCode, state: PAYOUT_STATES[state] }
}

/** The payment provider keeps its legal records. */
async function eraseDetails(userId: string): Promise<void> {
  write(() => {
    db.delete(payoutDetails).where(eq(payoutDetails.userId, userId)).run()
    cancelJob(LINK_ACCOUNT_JOB, userId)
  })
}
