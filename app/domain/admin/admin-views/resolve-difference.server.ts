import { GATEWAY, GATEWAY_COST } from "#app/domain/books/ledger/accounts.ts"
import { repeatedEntryId } from "#app/domain/books/ledger/entry-keys.ts"
import { countPosted, moveLines, postEntry } from "#app/domain/books/ledger/journal.server.ts"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import type { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import type { Difference } from "#app/domain/payments/reconciliation/difference.ts"
import {
  dropDifference,
  listDifferences,
} from "#app/domain/payments/reconciliation/reconciled-days.server.ts"
import {
  differenceKey,
  mendablePaise,
} from "#app/domain/payments/reconciliation/resolved-differences.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"

/** @throws NotFound if resolved */
export function requireDifference(kind = "", id = ""): Difference & { day: number } {
  const found = listDifferences().find((one) => one.kind === kind && one.id === id)
  if (!found) throw new NotFound("The books and the provider agree on this by now.")
  return found
}

/**
 * Books a difference as our cost or gain (docs/rules.md#books-compared-daily). @throws NotFound,
 * Conflict if no entry resolves it
 */
export function resolveDifference(
  actor: OperatorActor,
  kind: string,
  id: string,
  { reason }: ReasonInput,
): void {
  act(actor, () => {
    const difference = requireDifference(kind, id)
    const paise = mendablePaise(difference)
    if (!paise) throw new Conflict("No entry of money mends this difference.")
    const key = differenceKey(difference)
    const about = repeatedEntryId(key, countPosted("correction", key) + 1)
    postEntry({ kind: "correction", about }, moveLines(GATEWAY_COST, GATEWAY, paise))
    dropDifference(difference)
    recordAct(actor, {
      ...{ act: "books.posted", subject: "books", subjectId: "correction", reason },
      details: { kind: "correction", amountPaise: paise, reference: key.slice(0, 100) },
    })
  })
}
