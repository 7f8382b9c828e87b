import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { recordPayoutInAdmin } from "#app/domain/admin/admin-views/payout-acts.server.ts"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import type { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import { findDetailsRow, tryToOpen } from "#app/domain/payments/payouts/details-rows.server.ts"
import { accountOpenUntil } from "#app/domain/payments/payouts/payout.ts"
import { STOP_LABELS } from "#app/domain/payments/payouts/payout-labels.ts"
import { findPayoutRow } from "#app/domain/payments/payouts/payout-queries.server.ts"
import { findPayoutStop } from "#app/domain/payments/payouts/payout-stop.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { isoDayOf } from "#app/domain/shared/indian-time.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, query } from "#app/platform/db.server.ts"
import { payoutFileRows, payoutFiles } from "#db/schema/payout-files.ts"
import { type Account, saveFileAccounts } from "./payout-file-accounts.server.ts"
import { findPayoutFile, listBankPayouts } from "./payout-file-queries.server.ts"

const countFiles = query(() => db.select({ count: sql<number>`count(*)` }).from(payoutFiles))

/** NEFT-20261128-12. */
const nextReference = (): string =>
  `NEFT-${isoDayOf(clock.now()).replaceAll("-", "")}-${(countFiles.get()?.count ?? 0) + 1}`

/** Collects due bank payouts; returns the file's id: docs/rules.md#payout-files @throws Conflict */
export function makePayoutFile(operator: OperatorActor, { reason }: ReasonInput): string {
  return act(operator, () => {
    const isOpen = eq(payoutFiles.status, "open")
    if (db.select({ id: payoutFiles.id }).from(payoutFiles).where(isOpen).get()) {
      throw new Conflict("A file is open already. Approve or reject it first.")
    }
    const due = listBankPayouts()
    if (due.length === 0) throw new Conflict("No payout to a bank account is due by hand now.")
    const file = { id: randomUUID(), reference: nextReference() }
    const madeBy = operator.userId
    db.insert(payoutFiles)
      .values({ ...file, status: "open", madeBy, madeAt: clock.now() })
      .run()
    const rows = due.map(({ payout, details: { masked, changedAt: detailsChangedAt } }) => {
      const { id: payoutId, amountPaise } = payout
      return { fileId: file.id, payoutId, amountPaise, masked, detailsChangedAt }
    })
    db.insert(payoutFileRows).values(rows).run()
    record(operator, "payout_file.made", file, reason)
    return file.id
  })
}

type File = { id: string; reference: string }
type FileAct = "payout_file.made" | "payout_file.approved" | "payout_file.rejected"

/** Payouts have audit entries of their own. */
function record(operator: OperatorActor, act: FileAct, file: File, reason: string): void {
  const details = { file: file.id, reference: file.reference }
  recordAct(operator, { act, subject: "operator", subjectId: operator.userId, reason, details })
}

/**
 * Approves another operator's file, marks its payouts as paid by hand under its number and keeps what
 * the bank is told. @throws NotFound, Conflict
 */
export function approvePayoutFile(
  operator: OperatorActor,
  fileId: string,
  { reason }: ReasonInput,
): void {
  act(operator, () => {
    const file = requireOpen(fileId)
    if (file.madeBy === operator.userId) {
      throw new Conflict("You made this file, so another operator has to approve it.")
    }
    const accounts = file.rows.map((row): Account => {
      const { legalName, accountNumber, ifsc } = openUnchanged(row)
      return [row.payoutId, [legalName, accountNumber, ifsc]]
    })
    for (const { payoutId } of file.rows) {
      recordPayoutInAdmin(operator, payoutId, { reference: file.reference, reason })
    }
    decide(operator, file, "approved", reason)
    saveFileAccounts(fileId, accounts)
  })
}

/** Rejects a file, even the operator's own. @throws NotFound, Conflict */
export function rejectPayoutFile(
  operator: OperatorActor,
  fileId: string,
  { reason }: ReasonInput,
): void {
  act(operator, () => decide(operator, requireOpen(fileId), "rejected", reason))
}

function decide(
  operator: OperatorActor,
  file: File,
  status: "approved" | "rejected",
  reason: string,
): void {
  const decision = { status, decidedBy: operator.userId, decidedAt: clock.now() }
  db.update(payoutFiles)
    .set(decision)
    .where(and(eq(payoutFiles.id, file.id), eq(payoutFiles.status, "open")))
    .run()
  record(operator, `payout_file.${status}`, file, reason)
}

function requireOpen(fileId: string) {
  const file = findPayoutFile(fileId)
  if (file.status !== "open") throw new Conflict(`This file is ${file.status} already.`)
  return file
}

type Row = ReturnType<typeof findPayoutFile>["rows"][number]

const REJECT = "Reject this file and make another."

/** @throws Conflict if a payout or its destination changed since the file was made, or no key opens it */
function openUnchanged({ payoutId, amountPaise, name, influencerId, detailsChangedAt }: Row) {
  const payout = findPayoutRow(payoutId)
  if (payout?.amountPaise !== amountPaise) {
    throw new Conflict(`The payout to ${name} has changed. ${REJECT}`)
  }
  if (accountOpenUntil(payout, clock.now()) !== undefined) {
    throw new Conflict(`The payout to ${name} may be paid by hand at this moment. ${REJECT}`)
  }
  const found = findPayoutStop(payout)
  if (found) {
    throw new Conflict(`The payout to ${name} is stopped: ${STOP_LABELS[found.stop]} ${REJECT}`)
  }
  const details = findDetailsRow(influencerId)
  const isSame = details?.changedAt === detailsChangedAt && details.destination === "bank"
  if (!details || !isSame) throw new Conflict(`${name} has changed their payout details. ${REJECT}`)
  const open = tryToOpen(details)
  if (open?.destination !== "bank") {
    throw new Conflict(`The payout details of ${name} cannot be read: no setting holds their key.`)
  }
  return open
}
