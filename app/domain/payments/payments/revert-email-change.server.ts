import type { AccountToken } from "#app/domain/identity/accounts/account-tokens.server.ts"
import { undoEmailChange } from "#app/domain/identity/accounts/change-email.server.ts"
import { listOwnedAccounts } from "#app/domain/identity/accounts/ownership.server.ts"
import { endSeatsSince } from "#app/domain/identity/team/seats.server.ts"
import { dropRecentDetails } from "#app/domain/payments/payouts/details.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { write } from "#app/platform/db.server.ts"
import { cancelCheckoutsOf } from "./cancel-checkouts.server.ts"

/**
 * Reverts a change of email and, in the accounts that the person owns, what its maker may have done since:
 * payout details and seats (docs/rules.md#changing-the-email).
 * @throws NotFound when the link does not hold, or its address is somebody else's by now
 */
export function revertEmailChange(token: string): AccountToken {
  return write(() => {
    const link = undoEmailChange(token)
    // A thief with the password may seat somebody or move the money first.
    const since = link.createdAt - DAY
    for (const accountId of listOwnedAccounts(link.userId)) {
      dropRecentDetails(accountId, Math.min(since, clock.now() - 7 * DAY))
      endSeatsSince(accountId, since, (personId) => cancelCheckoutsOf(accountId, personId))
    }
    return link
  })
}
