import { and, eq, isNotNull, lt } from "drizzle-orm"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { findDetailsRow, tryToOpen } from "#app/domain/payments/payouts/details-rows.server.ts"
import { rowsOfPages } from "#app/domain/shared/csv.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { sealedColumn } from "#app/domain/shared/sealed-columns.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { payoutFiles } from "#db/schema/payout-files.ts"
import { toRupeesCell } from "./books-extracts.server.ts"
import { findPayoutFile } from "./payout-file-queries.server.ts"

export type Account = [payoutId: string, columns: [name: string, account: string, ifsc: string]]

export const SEALED_FILES = sealedColumn(
  { ...payoutFiles, userId: payoutFiles.id },
  (id) => `payout-file:${id}`,
)

/** Keeps the accounts that an approved file pays to. */
export const saveFileAccounts = (fileId: string, accounts: readonly Account[]): void =>
  SEALED_FILES.put(fileId, SEALED_FILES.seal(fileId, JSON.stringify(accounts)))

const ACCOUNTS_KEPT_MS = 30 * DAY

/** Deletes the account numbers of files approved 30 days ago. */
export const forgetFileAccounts = (): number =>
  db
    .update(payoutFiles)
    .set({ keyId: null, sealed: null })
    .where(
      and(isNotNull(payoutFiles.sealed), lt(payoutFiles.decidedAt, clock.now() - ACCOUNTS_KEPT_MS)),
    )
    .run().changes

const COLUMNS = [
  "Transaction type",
  "Beneficiary name",
  "Beneficiary account",
  "IFSC",
  "Amount",
  "Remarks",
]

/** Only of files that an older release approved. */
const GONE =
  "have changed since the approval, or no setting holds their key. Note this payout as returned, then download again."

/**
 * Opens the file as approved, with account numbers in clear, without payouts that came back since, and
 * logs the access. @throws NotFound, Conflict
 */
export function openPayoutFile(operator: OperatorActor, fileId: string) {
  const file = findPayoutFile(fileId)
  const { rows, status, reference } = file
  if (status !== "approved") throw new Conflict("Another operator has to approve this file first.")
  const accounts = openAccounts(file)
  const paid = rows.filter((row) => row.status === "paid" && row.paidBy === reference)
  const lines = paid.map(({ payoutId, name, amountPaise }) => {
    const account = accounts.get(payoutId)
    if (!account) throw new Conflict(`The details of ${name} ${GONE}`)
    return ["NEFT", ...account, toRupeesCell(amountPaise), reference]
  })
  logger.warn({ event: "payout_file.opened", fileId, userId: operator.userId })
  return { name: `${reference}.csv`, headers: COLUMNS, rows: rowsOfPages([lines], (line) => line) }
}

type File = ReturnType<typeof findPayoutFile>

function openAccounts({ id, decidedAt, rows }: File): Map<string, Account[1]> {
  const { keyId, sealed } = payoutFiles
  const kept = db.select({ keyId, sealed }).from(payoutFiles).where(eq(payoutFiles.id, id)).get()
  if (kept?.sealed) {
    const text = SEALED_FILES.open(id, kept)
    if (text === undefined) throw new Conflict("No setting holds the key of this file.")
    return new Map(JSON.parse(text))
  }
  if (decidedAt === null || decidedAt < clock.now() - ACCOUNTS_KEPT_MS) {
    throw new Conflict("Account numbers of a file are deleted 30 days after its approval.")
  }
  return new Map(rows.flatMap(unchangedAccount))
}

/** Serves files that an older release approved, which kept no accounts. */
function unchangedAccount({ payoutId, influencerId, detailsChangedAt }: File["rows"][number]) {
  const row = findDetailsRow(influencerId)
  const details = row?.changedAt === detailsChangedAt ? tryToOpen(row) : undefined
  if (details?.destination !== "bank") return []
  const { legalName, accountNumber, ifsc } = details
  return [[payoutId, [legalName, accountNumber, ifsc]] satisfies Account]
}
