import { sealedColumn } from "#app/domain/shared/sealed-columns.server.ts"
import { rowBy } from "#app/platform/db.server.ts"
import { payoutSeals } from "#app/platform/sealing.server.ts"
import { payoutDetails } from "#db/schema/payouts.ts"
import { PayoutDetails } from "./details-schema.ts"

export type DetailsRow = typeof payoutDetails.$inferSelect

/** The details that stand for a user, those that were removed too. */
export const findDetailsRow = rowBy(payoutDetails, "userId")

/** Marks removed details: the next ones wait a day. */
export const REMOVED_DETAILS = { keyId: "", sealed: "", masked: "" } as const

export const isRemoved = ({ sealed }: Pick<DetailsRow, "sealed">): boolean =>
  sealed === REMOVED_DETAILS.sealed

export const sealDetails = (userId: string, details: PayoutDetails) =>
  payoutSeals().seal(JSON.stringify(details), userId)

/** Returns undefined when no setting holds the key. */
export function tryToOpen(row: DetailsRow): PayoutDetails | undefined {
  const text = payoutSeals().tryOpen(row, row.userId)
  return text === undefined ? undefined : PayoutDetails.parse(JSON.parse(text))
}

/** Opens a payee's name and account in India; undefined when no key opens it or it changed since `asOf`. */
export function openAccount(userId: string, asOf = Number.POSITIVE_INFINITY) {
  const row = findDetailsRow(userId)
  const details = row && row.changedAt <= asOf ? tryToOpen(row) : undefined
  if (!details || details.destination === "abroad") return undefined
  const { legalName: name } = details
  if (details.destination === "upi") return { name, account: { vpa: details.vpa } }
  const { ifsc, accountNumber } = details
  return { name, account: { legalName: name, ifsc, accountNumber } }
}

/** The column that holds them sealed. */
export const SEALED_DETAILS = sealedColumn(payoutDetails)
