import { Conflict } from "#app/domain/shared/errors.ts"

/** Pages show the reason; verbs refuse with it. */
export type PolicyResult = { isAllowed: true } | { isAllowed: false; reason: string }

export const allow: PolicyResult = { isAllowed: true }

export const deny = (reason: string): PolicyResult => ({ isAllowed: false, reason })

/** @throws Conflict with the policy's reason */
export function assertAllowed(result: PolicyResult): void {
  if (!result.isAllowed) throw new Conflict(result.reason)
}
