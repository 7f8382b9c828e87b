import { CounterAnswers } from "#app/components/applications/counter-answers.tsx"
import { describeBid } from "#app/domain/market/applications/application.ts"
import type { OwnApplication } from "#app/domain/market/applications/own-application-queries.server.ts"
import { Card } from "#app/ui/card.tsx"
import { RelativeTime } from "#app/ui/time.tsx"

type CounterPanelProps = {
  application: OwnApplication
  payoutNote: string | null
  /** The influencer's share of the offer. */
  share: string
}

/** Renders nothing without a counter-offer. */
export function CounterPanel({ application, payoutNote, share }: CounterPanelProps) {
  const { counter, currency, shownState, shownTermsId } = application
  if (!counter || shownState !== "countered") return null
  return (
    <Card as="section" aria-labelledby="offer" className="grid gap-3">
      <h2 id="offer" className="text-xl">
        {application.brandName ?? "The brand"} offers {describeBid(counter, currency)}
      </h2>
      <p className="text-sm text-muted">
        Sent <RelativeTime at={counter.createdAt} />. Your bid of{" "}
        {describeBid(application, currency)} counts until you accept.
      </p>
      {counter.message !== "" && (
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">{counter.message}</p>
      )}
      <p className="max-w-prose">
        {share} If you accept, the offer becomes your bid. The brand then decides and pays; start
        the work only when your order says that it is paid. You can answer until the project closes
        or the brand withdraws the offer.
      </p>
      {payoutNote && <p className="font-medium">{payoutNote}</p>}
      <CounterAnswers offer={{ counterId: counter.id, shownTermsId }} />
    </Card>
  )
}
