import type { PayoutView } from "#app/domain/payments/payouts/payout-view.server.ts"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

const MENDING = { payouts: "Open your payout details", security: "Confirm your email" }

type StopNoteProps = Pick<PayoutView, "stop" | "note"> & {
  /** Whether it stops the payout by now, and not on its day. */
  isDue: boolean
}

/** What keeps a payout from being made, with the way to mend it; else what became of it. */
export function StopNote({ stop, note, isDue }: StopNoteProps) {
  if (!stop) return note ? <p className="text-sm text-muted wrap-anywhere">{note}</p> : null
  const { words, until, mendAt } = stop
  return (
    <p className="text-sm text-warning wrap-anywhere">
      {isDue ? "Waiting: " : "Before it can be paid: "}
      {words}
      {until !== undefined && (
        <>
          {" "}
          Until <ExactTime at={until} />.
        </>
      )}
      {mendAt && (
        <>
          {" "}
          <a href={href(urls.account[mendAt])} className="text-link">
            {MENDING[mendAt]}
          </a>
        </>
      )}
    </p>
  )
}
