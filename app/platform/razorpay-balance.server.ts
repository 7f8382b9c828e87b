import { z } from "zod"
import { ITEMS_PER_PAGE } from "./razorpay.server.ts"
import { askRazorpay, checked, getPastSdk, listOf } from "./razorpay-client.server.ts"
import { SETTLEMENT_ID, SettlementEntity } from "./razorpay-route-entities.server.ts"

const Amount = z.object({ balance: z.coerce.number().int() })

/** In no documentation: some accounts answer with a list of balances. */
const Balance = z.union([
  Amount.transform(({ balance }) => balance),
  z.object({ items: z.array(Amount).min(1) }).transform(({ items }) => items[0]?.balance ?? 0),
])

/** Our own money at Razorpay. As with `razorpay`, no call throws for the outside's sake. */
export const ownMoney = {
  /** What is in our balance, in paise, beside what is on hold for others. */
  fetchBalance: () => askRazorpay(Balance, async (client) => getPastSdk(client, "/v1/balance")),

  /** A settlement to our own bank; those of linked accounts are refused. */
  fetchSettlement: (settlementId: string) =>
    askRazorpay(SettlementEntity, async (client) =>
      getPastSdk(client, `/v1/settlements/${checked(SETTLEMENT_ID, settlementId)}`),
    ),

  /** Those of a span of time, by Unix seconds, a page at a time. */
  listSettlements: (span: { from: number; to: number; skip: number }) =>
    askRazorpay(listOf(SettlementEntity), async (client) =>
      getPastSdk(client, "/v1/settlements", { ...span, count: ITEMS_PER_PAGE }),
    ),
}
