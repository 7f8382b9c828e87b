import { type FoundOrder, ORDER_WAYS } from "./search-orders.server.ts"
import { type FoundPayment, PAYMENT_WAYS } from "./search-payments.server.ts"
import { type FoundProject, PROJECT_WAYS } from "./search-projects.server.ts"
import type { SearchQuestion } from "./search-question.ts"
import { type FoundUser, USER_WAYS } from "./search-users.server.ts"
import { type Hit, searchBy } from "./search-ways.server.ts"

type Found =
  | { kind: "users"; items: Hit<FoundUser>[]; next: string | undefined }
  | { kind: "projects"; items: Hit<FoundProject>[]; next: string | undefined }
  | { kind: "orders"; items: Hit<FoundOrder>[]; next: string | undefined }
  | { kind: "payments"; items: Hit<FoundPayment>[]; next: string | undefined }

/** Uses indexes only: docs/rules.md#search-of-the-desk. Undefined for an empty or invalid query. */
export function searchAdmin({ kind, q, after, fault }: SearchQuestion): Found | undefined {
  if (q === "" || fault !== undefined) return undefined
  if (kind === "users") return { kind, ...searchBy(USER_WAYS, q, after) }
  if (kind === "projects") return { kind, ...searchBy(PROJECT_WAYS, q, after) }
  if (kind === "orders") return { kind, ...searchBy(ORDER_WAYS, q, after) }
  return { kind, ...searchBy(PAYMENT_WAYS, q, after) }
}
