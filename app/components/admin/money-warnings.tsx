import { longDayOf } from "#app/domain/shared/indian-time.ts"
import { href, urls } from "#app/urls/index.ts"
import { rupees } from "./labels.ts"

type MoneyWarningsProps = {
  shortage?: { missingPaise: number; until: number; isTomorrow: boolean } | undefined
  findFeeError?: string | undefined
}

/** Warns of missing money and fees below cost: docs/rules.md#the-balance */
export function MoneyWarnings({ shortage, findFeeError }: MoneyWarningsProps) {
  if (!shortage && !findFeeError) return null
  return (
    <div role="note" className="mb-6 grid gap-3 rounded-card border border-danger p-4">
      {shortage && (
        <p>
          <strong>
            {rupees(shortage.missingPaise)} are missing until{" "}
            {shortage.isTomorrow ? "tomorrow" : longDayOf(shortage.until)}.
          </strong>{" "}
          Our balance at the payment provider does not cover what is held, due and going back.
          Refunds and payouts wait. Put money in and note it as{" "}
          <a className="text-link" href={href(urls.admin.bookAct, { kind: "reserve" })}>
            a reserve
          </a>
          ; what waits then goes on by itself.
        </p>
      )}
      {findFeeError && <p>{findFeeError}</p>}
    </div>
  )
}
