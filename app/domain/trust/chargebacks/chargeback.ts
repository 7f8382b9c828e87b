import type { ChargebackStatus } from "#db/schema/ledger-words.ts"

export const CHARGEBACK_LABELS: Record<ChargebackStatus, string> = {
  open: "To answer",
  under_review: "With the bank",
  won: "Won",
  lost: "Lost",
  closed: "Closed",
}

const PHASES: Record<string, string> = {
  fraud: "Suspected fraud",
  retrieval: "Request for information",
  chargeback: "Chargeback",
  pre_arbitration: "Pre-arbitration (second claim)",
  arbitration: "Arbitration (third claim)",
}

export const formatPhase = (phase: string | null): string =>
  phase === null ? "Not said" : (PHASES[phase] ?? phase.replaceAll("_", " "))

/** Splits paise by weight; rounds down, then gives the largest remainders one paisa more. */
export function apportion(paise: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(paise) * BigInt(weight))
  const parts = exact.map((part) => Number(part / BigInt(total)))
  const left = paise - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((part, at) => ({ at, remainder: part % BigInt(total) }))
    .sort((a, b) =>
      a.remainder === b.remainder ? a.at - b.at : a.remainder < b.remainder ? 1 : -1,
    )
  for (const { at } of byRemainder.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1
  return parts
}
