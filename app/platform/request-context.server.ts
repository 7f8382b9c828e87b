import { AsyncLocalStorage } from "node:async_hooks"
import type { Role } from "#db/schema/words.ts"

export type RequestContext = {
  requestId: string
  /** After trusted proxies. */
  ip: string
  userAgent: string
  queries: number
  userId?: string
  /** Our script asks for a page's data. */
  isData?: boolean
  /** For routes that answer many addresses. */
  routePattern?: string
  /** The form's page shows why its body was discarded. */
  bodyRefusal?: string
  /** Remix passes on nothing but the status. */
  refusal?: { status: number; message: string; headers: Record<string, string> }
  /** True after a commit that must be synced. */
  hasWritten?: boolean
  /** True if only the primary can give this answer. */
  wantsToWrite?: boolean
  /** Runs once each after the answer: `afterResponse`. */
  deferredWrites?: Map<string, () => void>
  memo: Map<string, unknown>
  /** Set while a page is rendered without a visitor. */
  sharing?: SharedRendering
}

/** `placeholder` returns the placeholder of a user slot. */
export type SharedRendering = { role: Role; placeholder: (part: string, about: string) => string }

const storage = new AsyncLocalStorage<RequestContext>()

export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work)
}

/** Undefined in jobs and scripts. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore()
}

/** Leaves the request to the primary: docs/rules.md#replicas */
export function leaveToPrimary(): void {
  const request = storage.getStore()
  if (request) request.wantsToWrite = true
}

/** @throws Error in a shared page, which must not depend on the visitor */
export function assertOneVisitor(): void {
  if (!storage.getStore()?.sharing) return
  throw new Error("A page that is rendered for many asks who its visitor is.")
}

export function oncePerRequest<T>(key: string, compute: () => T): T {
  const memo = storage.getStore()?.memo
  if (!memo) return compute()
  if (!memo.has(key)) memo.set(key, compute())
  return memo.get(key) as T
}
