import { z } from "zod"
import { ITEMS_PER_PAGE } from "./razorpay.server.ts"
import { askRazorpay, assertIdFormat, getPastSdk, listOf } from "./razorpay-client.server.ts"
import { SETTLEMENT_ID, SettlementEntity } from "./razorpay-route-entities.server.ts"

const Amount = z.object({ balance: z.coerce.number().int() })

/** Undocumented: some accounts return a list. */
const Balance = z.union([
  Amount.transform(({ balance }) => balance),
  z.object({ items: z.array(Amount).min(1) }).transform(({ items }) => items[0]?.balance ?? 0),
])

/** In paise. */
const SettledLine = z.object({
  entity_id: z.string().min(1).max(64),
  type: z.enum(["payment", "refund", "transfer", "adjustment"]),
  debit: z.number().int().min(0),
  credit: z.number().int().min(0),
  amount: z.number().int().min(0),
  fee: z.number().int().min(0),
  description: z.string().max(500).nullish(),
  payment_id: z.string().max(64).nullish(),
  dispute_id: z.string().max(64).nullish(),
})
export type SettledLine = z.output<typeof SettledLine>

/** Our own money at Razorpay. Provider errors are returned, never thrown. */
export const ownMoney = {
  /** Fetches our balance in paise, without money held for others. */
  fetchBalance: () => askRazorpay(Balance, async (client) => getPastSdk(client, "/v1/balance")),

  /** Fetches a settlement to our bank only. */
  fetchSettlement: (settlementId: string) =>
    askRazorpay(SettlementEntity, async (client) =>
      getPastSdk(client, `/v1/settlements/${assertIdFormat(SETTLEMENT_ID, settlementId)}`),
    ),

  /** By Unix seconds, a page at a time. */
  listSettlements: (span: { from: number; to: number; skip: number }) =>
    askRazorpay(listOf(SettlementEntity), async (client) =>
      getPastSdk(client, "/v1/settlements", { ...span, count: ITEMS_PER_PAGE }),
    ),

  /** Lists the items settled on an Indian day, a page at a time. */
  listSettledLines: (day: { year: number; month: number; day: number; skip: number }) =>
    askRazorpay(listOf(SettledLine), async (client) =>
      getPastSdk(client, "/v1/settlements/recon/combined", { ...day, count: ITEMS_PER_PAGE }),
    ),
}
