import { beforeEach, expect, test } from "vitest"
import { saveBillingProfile } from "#app/domain/books/billing/billing-profile.server.ts"
import {
  correctWithholding,
  TDS_FREE_PAISE,
} from "#app/domain/books/ledger/withhold-taxes.server.ts"
import { createTip } from "#app/domain/work/add-ons/add-ons.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { payAddOn } from "#tests/support/add-ons.ts"
import { BILLING, setTaxes } from "#tests/support/billing.ts"
import { anInfluencer } from "#tests/support/domain.ts"
import { aFundedOrder } from "#tests/support/earned-orders.ts"
import { payoutOf } from "#tests/support/payouts.ts"

beforeEach(() => clock.freeze(Date.UTC(2031, 5, 1, 6)))

/** An order of five lakh and a tip of one, completed in one transaction. */
function earned(hasPanAtOnce: boolean) {
  setTaxes({ gst: 0, tds: 10, tds_without_pan: 500, tcs: 0, gifts: 0 })
  const influencer = anInfluencer()
  const order = { ...aFundedOrder(influencer, TDS_FREE_PAISE), influencer }
  const tip = createTip(order.brand, order.orderId, { price: 1_00_000_00, text: "" })
  payAddOn(order, tip)
  const pan = () => saveBillingProfile(influencer, { ...BILLING, pan: "ABCPE1234F" })
  if (hasPanAtOnce) pan()
  completeOrder(order.brand, order.orderId)
  const ids = [payoutOf(order.orderId).id, payoutOf(tip).id]
  if (!hasPanAtOnce) {
    pan()
    sqlite
      .prepare("UPDATE payouts SET status = 'due' WHERE influencer_id = ?")
      .run(influencer.userId)
    for (const id of ids) correctWithholding(id, undefined)
  }
  return payoutOf(order.orderId).tdsPaise + payoutOf(tip).tdsPaise
}

test("a PAN given later withholds no less than one given before", () => {
  expect(earned(true)).toBe(100_00)
  expect(earned(false)).toBe(100_00)
})
