import { Conflict } from "./errors.ts"

/** A policy's answer, and in words why not: pages show the reason, verbs refuse with it. */
export type Verdict = { isAllowed: true } | { isAllowed: false; reason: string }

export const allowed: Verdict = { isAllowed: true }

export const refused = (reason: string): Verdict => ({ isAllowed: false, reason })

/** @throws Conflict with the policy's reason */
export function demand(verdict: Verdict): void {
  if (!verdict.isAllowed) throw new Conflict(verdict.reason)
}
