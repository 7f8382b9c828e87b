import { API_SCOPES, type ApiScope } from "#db/schema/api-words.ts"
import type { Role } from "#db/schema/words.ts"

/** Found by secret scanners. */
export const TOKEN_PREFIX = "imp_"

type ScopeOf = { label: string; role?: Role }

/** In the words of the form; without a role, both sides may choose it. */
export const SCOPES: Record<ApiScope, ScopeOf> = {
  "projects:read": { label: "Read projects" },
  "projects:write": { label: "Post and change projects", role: "brand" },
  "applications:read": { label: "Read applications" },
  "applications:write": { label: "Apply, shortlist and reject" },
  "orders:read": { label: "Read orders and submitted work" },
  "orders:write": { label: "Accept and decline orders, submit work", role: "influencer" },
  "offers:read": { label: "Read offers" },
  "offers:write": { label: "Send, answer and take back offers" },
  "messages:read": { label: "Read messages" },
  "messages:write": { label: "Send messages" },
  "documents:read": { label: "Read receipts and invoices" },
  "profiles:read": { label: "Read public profiles" },
  "services:read": { label: "Read services" },
  "services:write": { label: "Write, publish and pause services", role: "influencer" },
  "reports:read": { label: "Read reports" },
}

export const scopesFor = (role: Role): ApiScope[] =>
  API_SCOPES.filter((scope) => (SCOPES[scope].role ?? role) === role)
