import type { AccountToken } from "#app/domain/identity/accounts/account-tokens.server.ts"
import { undoEmailChange } from "#app/domain/identity/accounts/change-email.server.ts"
import { write } from "#app/platform/db.server.ts"
import { dropRecentDetails } from "./details.server.ts"

/**
 * Reverts a change of email and, at the same moment, what was said meanwhile of where the money goes: who made
 * the change may have said it (docs/rules.md#changing-the-email).
 * @throws NotFound when the link does not hold, or its address is somebody else's by now
 */
export function revertEmailChange(token: string): AccountToken {
  return write(() => {
    const link = undoEmailChange(token)
    dropRecentDetails(link.userId)
    return link
  })
}
