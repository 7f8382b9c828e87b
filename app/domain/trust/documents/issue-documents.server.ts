import { issueOrderDocuments } from "./order-documents.server.ts"
import { isEarlier, issueEarlierReceipts, issueReceipt } from "./receipts.server.ts"

/** Issues documents for "payment:<id>" or "order:<id>", once each. */
export function issueDocuments(ref: string): number | undefined {
  if (isEarlier(ref)) return issueEarlierReceipts()
  const [about, id = ""] = ref.split(":")
  if (about === "payment") issueReceipt(id)
  else issueOrderDocuments(id)
  return undefined
}
