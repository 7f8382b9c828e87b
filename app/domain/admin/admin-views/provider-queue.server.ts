import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import type { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import type { CallList } from "./call-lists.ts"
import {
  listBookDifferences,
  listFailingCalls,
  listOpenRefunds,
  listRefusedAccounts,
} from "./provider-calls.server.ts"
import { retryAccount, retryCall, retryRefund } from "./retry-calls.server.ts"

/** Lists one page: docs/rules.md#provider-calls-at-the-desk */
export function listOfProvider(list: CallList, after?: string) {
  if (list === "calls") return { list, ...listFailingCalls(after) }
  if (list === "accounts") return { list, ...listRefusedAccounts(after) }
  if (list === "books") return { list, items: listBookDifferences(), next: undefined }
  return { list, ...listOpenRefunds(list, after) }
}
export type ProviderPage = ReturnType<typeof listOfProvider>

/** Retries a row. @throws NotFound, Conflict if there is nothing to retry */
export function retryOfProvider(
  actor: OperatorActor,
  list: CallList,
  id: string,
  input: ReasonInput,
): void {
  if (list === "books") throw new Conflict("Books are compared every day; nothing is tried again.")
  if (list === "unexplained")
    throw new Conflict("It has gone back. Say on its payment's page what it was.")
  RETRIES[list](actor, id, input)
}

const RETRIES = {
  calls: retryCall,
  accounts: retryAccount,
  due: retryRefund,
  pending: retryRefund,
  failed: retryRefund,
}
