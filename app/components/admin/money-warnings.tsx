import { longDayOf } from "#app/domain/shared/indian-time.ts"
import { href, urls } from "#app/urls/index.ts"
import { rupees } from "./labels.ts"

type Shortage = { missingPaise: number; until: number; isTomorrow: boolean }
type MoneyWarningsProps = {
  shortage?: Shortage | undefined
  xShortage?: Shortage | undefined
  findFeeError?: string | undefined
}

/** Warns of missing money and fees below cost: docs/rules.md#the-balance */
export function MoneyWarnings({ shortage, xShortage, findFeeError }: MoneyWarningsProps) {
  if (!shortage && !xShortage && !findFeeError) return null
  return (
    <div role="note" className="mb-6 grid gap-3 rounded-card border border-danger p-4">
      {shortage && (
        <p>
          <strong>
            {rupees(shortage.missingPaise)} are missing until {describeDay(shortage)}.
          </strong>{" "}
          Our balance at the payment provider does not cover what is held, due and going back.
          Refunds and payouts wait. Put money in and note it as{" "}
          <a className="text-link" href={href(urls.admin.bookAct, { kind: "reserve" })}>
            a reserve
          </a>
          ; what waits then goes on by itself.
        </p>
      )}
      {xShortage && (
        <p>
          <strong>
            {rupees(xShortage.missingPaise)} are missing on the RazorpayX account until{" "}
            {describeDay(xShortage)}.
          </strong>{" "}
          Payouts to UPI IDs and bank accounts wait. Add money to the account and note it as{" "}
          <a className="text-link" href={href(urls.admin.bookAct, { kind: "payout_top_up" })}>
            a top-up
          </a>
          ; the payouts then go on by themselves.
        </p>
      )}
      {findFeeError && <p>{findFeeError}</p>}
    </div>
  )
}

const describeDay = ({ isTomorrow, until }: Shortage): string =>
  isTomorrow ? "tomorrow" : longDayOf(until)
