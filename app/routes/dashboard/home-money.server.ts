import { type Actor, type BrandActor, isBrand } from "#app/domain/identity/accounts/actor.ts"
import { findSpending } from "#app/domain/payments/payments/spending.server.ts"
import { formatEarnings, sumEarnings } from "#app/domain/payments/payouts/earnings-totals.server.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import type { Figure } from "#app/ui/figure-list.tsx"

/** Empty before the first payment. */
export const listMoneyFigures = (actor: Actor): Figure[] =>
  isBrand(actor) ? moneyOfBrand(actor) : moneyOfInfluencer(actor)

function moneyOfBrand(actor: BrandActor): Figure[] {
  const spending = findSpending(actor)
  if (!spending) return []
  return [
    { label: "Held", value: spending.held, note: "for your running orders" },
    { label: "Spent", value: spending.spent, note: "on completed orders" },
  ]
}

/** As on the page of earnings. */
function moneyOfInfluencer({ userId }: Actor): Figure[] {
  const sums = sumEarnings({ userId })
  const earned = sums.coming + sums.onItsWay + sums.paid
  if (earned + sums.held === 0) return []
  const { held, coming, paid } = formatEarnings(sums)
  return [
    { label: "Earned", value: formatMoney(earned, "INR"), note: "for completed orders" },
    { label: "Upcoming", value: coming, note: "of it, not paid out yet" },
    { label: "Paid out", value: paid, note: "so far" },
    { label: "Held", value: held, note: "for your running orders" },
  ]
}
