import { type AdminHit, searchBy } from "./admin-searches.server.ts"
import { type FoundOrder, ORDER_SEARCHES } from "./search-orders.server.ts"
import { type FoundPayment, PAYMENT_SEARCHES } from "./search-payments.server.ts"
import { type FoundProject, PROJECT_SEARCHES } from "./search-projects.server.ts"
import type { SearchQuestion } from "./search-question.ts"
import { type FoundUser, USER_SEARCHES } from "./search-users.server.ts"

type Found =
  | { kind: "users"; items: AdminHit<FoundUser>[]; next: string | undefined }
  | { kind: "projects"; items: AdminHit<FoundProject>[]; next: string | undefined }
  | { kind: "orders"; items: AdminHit<FoundOrder>[]; next: string | undefined }
  | { kind: "payments"; items: AdminHit<FoundPayment>[]; next: string | undefined }

/** Uses indexes only: docs/rules.md#search-of-the-desk. Undefined for an empty or invalid query. */
export function searchAdmin({ kind, q, after, fault }: SearchQuestion): Found | undefined {
  if (q === "" || fault !== undefined) return undefined
  if (kind === "users") return { kind, ...searchBy(USER_SEARCHES, q, after) }
  if (kind === "projects") return { kind, ...searchBy(PROJECT_SEARCHES, q, after) }
  if (kind === "orders") return { kind, ...searchBy(ORDER_SEARCHES, q, after) }
  return { kind, ...searchBy(PAYMENT_SEARCHES, q, after) }
}
