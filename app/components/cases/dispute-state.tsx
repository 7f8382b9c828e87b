import type { DisputeView } from "#app/domain/trust/cases/case-queries.server.ts"
import { CalendarDate, EndOfDay } from "#app/ui/time.tsx"
import { Quote } from "./quote.tsx"

export function DisputeState({ dispute }: { dispute: DisputeView }) {
  const { openedBy, openedAt, reason } = dispute
  return (
    <>
      <p>
        {openedBy} opened it on <CalendarDate at={openedAt} />:
      </p>
      <Quote>{reason}</Quote>
      <NextStep dispute={dispute} />
    </>
  )
}

function NextStep({ dispute }: { dispute: DisputeView }) {
  const { status, isOwnTurn, other, answerDueAt, endedAt, outcome, decisionNote } = dispute
  if (status === "awaiting_other") {
    return (
      <p>
        {isOwnTurn ? "Answer by " : `${other} can answer until `}
        <EndOfDay at={answerDueAt} />. After that we decide on what both sides said. Until then all
        dates stand still, and the money stays held.
      </p>
    )
  }
  if (status === "under_review") {
    return (
      <p>
        We are reading what was said and decide. Until then all dates stand still, and the money
        stays held. Both sides may still add something.
      </p>
    )
  }
  if (status === "withdrawn" || !outcome) return <p>It was taken back, and the order goes on.</p>
  return (
    <>
      <p className="font-medium">
        Decided{" "}
        {endedAt !== null && (
          <>
            on <CalendarDate at={endedAt} />
          </>
        )}
        : {outcome.words.toLowerCase()}.
      </p>
      {outcome.parts && <p>{outcome.parts}</p>}
      {decisionNote && <Quote>{decisionNote}</Quote>}
    </>
  )
}
