import type { DifferenceKind } from "#db/schema/ledger-words.ts"

export const DIFFERENCE_LABELS: Record<DifferenceKind, string> = {
  capture: "Payment",
  provider_fee: "Provider's fee",
  refund: "Refund",
  transfer: "Transfer to a creator",
  hold: "Share on hold",
  adjustment: "Adjustment by the provider",
  entry: "Lines of an entry",
  total: "All entries",
  closing: "Closing of an account",
  paid: "Payment in our books",
  held: "Held for an order",
  owed: "Owed to a creator",
  withheld: "Withheld tax",
  returning: "Refund in our books",
}
