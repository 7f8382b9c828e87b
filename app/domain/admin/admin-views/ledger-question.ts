import { readDay } from "#app/domain/payments/reconciliation/difference.ts"
import { trimUnseen } from "#app/domain/shared/clean-text.ts"
import type { EntryFilter } from "./journal-entries.server.ts"

export const LEDGER_FILTERS = ["all", "order", "payment", "day"] as const
export type LedgerFilter = (typeof LEDGER_FILTERS)[number]

const ID = /^[\w-]{1,64}$/
const FAULTS: Record<LedgerFilter, string> = {
  all: "",
  order: "Please give the id of an order.",
  payment: "Please give the id of a payment.",
  day: "Please give a day as 2026-11-22.",
}

export function readLedgerQuestion(params: URLSearchParams) {
  const by = LEDGER_FILTERS.find((one) => one === params.get("by")) ?? "all"
  const of = trimUnseen(params.get("of") ?? "").slice(0, 64)
  const filter = by === "all" || of === "" ? {} : filterOf(by, of)
  return { by, of, filter, fault: filter ? undefined : FAULTS[by] }
}

function filterOf(by: Exclude<LedgerFilter, "all">, of: string): EntryFilter | undefined {
  if (by === "day") {
    const day = readDay(of)
    return day === undefined ? undefined : { day }
  }
  if (!ID.test(of)) return undefined
  return by === "order" ? { orderId: of } : { paymentId: of }
}
