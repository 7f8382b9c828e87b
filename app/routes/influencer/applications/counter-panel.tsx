import { Form } from "@remix-run/react"
import { describeBid } from "#app/domain/market/applications/application.ts"
import type { CounterAnswer } from "#app/domain/market/applications/counter-offers.server.ts"
import type { OwnApplication } from "#app/domain/market/applications/own-application-queries.server.ts"
import { Button } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { RelativeTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

const BUTTONS = [
  { answer: "accept", label: "Accept the offer", kind: "primary" },
  { answer: "decline", label: "Decline", kind: "secondary" },
] as const satisfies readonly { answer: CounterAnswer; label: string; kind: string }[]

type CounterPanelProps = { application: OwnApplication; payoutNote: string | null }

/** Renders nothing without a counter-offer. */
export function CounterPanel({ application, payoutNote }: CounterPanelProps) {
  const { id: applicationId, counter, currency, shownState, shownTermsId } = application
  if (!counter || shownState !== "countered") return null
  return (
    <Card as="section" aria-labelledby="offer" className="grid gap-3">
      <h2 id="offer" className="text-xl">
        The brand offers {describeBid(counter, currency)}
      </h2>
      <p className="text-sm text-muted">
        Sent <RelativeTime at={counter.createdAt} />. Your bid of{" "}
        {describeBid(application, currency)} counts until you accept.
      </p>
      {counter.message !== "" && (
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">{counter.message}</p>
      )}
      {payoutNote && <p className="font-medium">{payoutNote}</p>}
      <div className="flex flex-wrap gap-2">
        {BUTTONS.map(({ answer, label, kind }) => (
          <Form
            key={answer}
            method="post"
            action={href(urls.influencer.answerCounter, { applicationId, answer })}
          >
            <input type="hidden" name="offer" value={counter.id} />
            <input type="hidden" name="brief" value={shownTermsId} />
            <Button kind={kind}>{label}</Button>
          </Form>
        ))}
      </div>
    </Card>
  )
}
