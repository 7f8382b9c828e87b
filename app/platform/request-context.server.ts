import { AsyncLocalStorage } from "node:async_hooks"
import type { Role } from "#db/schema/words.ts"

/** What belongs to the request being answered, without being handed through every call. */
export type RequestContext = {
  requestId: string
  /** The visitor's address, after trusted proxies. */
  ip: string
  userAgent: string
  queries: number
  userId?: string
  /** What the log calls its address, where one route answers many. */
  routePattern?: string
  /** Why the body was thrown away unread, where it was: the form's own page says so. */
  bodyRefusal?: string
  /** What its loader or action refused with, where Remix would pass on nothing but the status. */
  refusal?: { status: number; message: string; headers: Record<string, string> }
  /** Whether something was committed that must not be lost. */
  hasWritten?: boolean
  /** Whether a replica would have to write for this answer: the primary gives it. */
  wantsToWrite?: boolean
  /** What is left to do once the answer is made, each once: `afterAnswer`. */
  deferredWrites?: Map<string, () => void>
  /** Whether following the link for which this was fetched ahead changes something. */
  isOpenedToNote?: boolean
  /** Answers worth keeping for the length of one request, by key. */
  memo: Map<string, unknown>
  /** Set where a page is rendered for everybody of a role: nobody in particular is asking. */
  sharing?: SharedRendering
}

/** A rendering for many. `mark` stands for an own part of each visitor, which is filled in later. */
export type SharedRendering = { role: Role; mark: (part: string, about: string) => string }

const storage = new AsyncLocalStorage<RequestContext>()

/** Runs `work` as the answer to one request. */
export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work)
}

/** The request being answered; undefined in jobs and scripts. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore()
}

/** Has the primary answer the present request instead of this replica. docs/rules.md#replicas */
export function leaveToPrimary(): void {
  const request = storage.getStore()
  if (request) request.wantsToWrite = true
}

/**
 * Says that what follows is about whoever asks.
 * @throws Error in a page that is rendered for many, which is a fault of the program
 */
export function assertOneVisitor(): void {
  if (!storage.getStore()?.sharing) return
  throw new Error("A page that is rendered for many asks who its visitor is.")
}

/** Computes `key` once per request, however many loaders ask for it. */
export function oncePerRequest<T>(key: string, compute: () => T): T {
  const memo = storage.getStore()?.memo
  if (!memo) return compute()
  if (!memo.has(key)) memo.set(key, compute())
  return memo.get(key) as T
}
