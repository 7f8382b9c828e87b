import type { PayoutView } from "#app/domain/payments/payouts/payout-view.server.ts"
import { useCanOpenPage } from "#app/ui/form/seat-form.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

const MENDING = { payouts: "Open your payout details", security: "Confirm your email" }

type StopNoteProps = Pick<PayoutView, "stop" | "note"> & {
  /** It blocks the payout now. */
  isDue: boolean
}

/** Says how to unblock a payout, else its outcome. */
export function StopNote({ stop, note, isDue }: StopNoteProps) {
  const mayOpen = useCanOpenPage()
  if (!stop) return note ? <p className="text-sm text-muted wrap-anywhere">{note}</p> : null
  const { words, until, mendAt } = stop
  const page = mendAt && href(urls.account[mendAt])
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
      {mendAt && page && mayOpen(page) && (
        <>
          {" "}
          <a href={page} className="text-link">
            {MENDING[mendAt]}
          </a>
        </>
      )}
    </p>
  )
}
