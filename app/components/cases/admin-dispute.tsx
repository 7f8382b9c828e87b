import type { AdminDisputeView } from "#app/domain/trust/cases/admin-case.server.ts"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { capitalise } from "#app/ui/page-parts.tsx"
import { EndOfDay, ExactTime } from "#app/ui/time.tsx"
import { urls } from "#app/urls/index.ts"
import { CaseSection } from "./case-page.tsx"
import { Quote } from "./quote.tsx"
import { Statements } from "./statements.tsx"

export function AdminDispute({ dispute }: { dispute: AdminDisputeView }) {
  const { status, openedBy, openedAt, answerDueAt, answeredAt, endedAt, outcome } = dispute
  const statements = dispute.statements.map(({ side, ...one }) => ({
    ...one,
    from: capitalise(side),
  }))
  return (
    <>
      <CaseSection id="dispute" title="The dispute">
        <DescriptionList
          items={[
            { term: "Opened by", children: capitalise(openedBy ?? "operator") },
            { term: "Opened", children: <ExactTime at={openedAt} /> },
            { term: "Answer due", children: <ExactTime at={answerDueAt} /> },
            {
              term: "Answered",
              children: answeredAt === null ? "Not yet" : <ExactTime at={answeredAt} />,
            },
            ...(endedAt === null ? [] : [{ term: "Ended", children: <ExactTime at={endedAt} /> }]),
          ]}
        />
        <Quote>{dispute.reason}</Quote>
        {status === "awaiting_other" && (
          <p>
            It can be decided once both have said their part, or after <EndOfDay at={answerDueAt} />
            .
          </p>
        )}
        {outcome && (
          <>
            <p className="font-medium">
              Decided: {outcome.words.toLowerCase()}.
              {outcome.parts &&
                ` The influencer’s part is ${outcome.parts.influencer}, the brand’s ${outcome.parts.brand}.`}
            </p>
            <Quote>{dispute.decisionNote ?? ""}</Quote>
          </>
        )}
      </CaseSection>
      <CaseSection id="statements" title="What was said">
        <Statements
          statements={statements}
          pattern={urls.admin.file}
          empty="Nothing yet besides why it was opened."
        />
      </CaseSection>
    </>
  )
}
