import type { RequestView } from "#app/domain/trust/cases/case-queries.server.ts"
import { CalendarDate, EndOfDay } from "#app/ui/time.tsx"
import { Quote } from "./quote.tsx"

export function RequestState({ request, isOwn }: { request: RequestView; isOwn: boolean }) {
  const { status, reason, text, amount, createdAt, answerDueAt, answer } = request
  const asks = isOwn ? "You asked" : "The brand asked"
  return (
    <>
      <p>
        {asks} for {amount} on <CalendarDate at={createdAt} />: {reason.toLowerCase()}.
      </p>
      <Quote>{text}</Quote>
      {status === "requested" && (
        <p>
          We answer within 5 to 7 business days, by <EndOfDay at={answerDueAt} />, at the latest.
          Until then this order’s payout waits.
        </p>
      )}
      {answer && (
        <>
          <p className="font-medium">Our answer</p>
          <Quote>{answer}</Quote>
        </>
      )}
    </>
  )
}
