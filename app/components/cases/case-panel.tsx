import type { OrderCases } from "#app/domain/trust/cases/case-queries.server.ts"
import { Badge } from "#app/ui/badge.tsx"
import { ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"
import { CASE_TONES } from "./case-tones.ts"
import { DisputeState } from "./dispute-state.tsx"
import { RequestState } from "./request-state.tsx"

type CasePanelProps = { orderId: string; role: Role; cases: OrderCases }

export function CasePanel({ orderId, role, cases }: CasePanelProps) {
  const { request, dispute } = cases
  return (
    <>
      {dispute && (
        <Card as="section" aria-labelledby="dispute-heading" className="grid gap-3">
          <h2 id="dispute-heading" className="flex flex-wrap items-center gap-3 text-xl">
            Dispute
            <Badge tone={CASE_TONES[dispute.status]}>{dispute.label}</Badge>
          </h2>
          <DisputeState dispute={dispute} />
          <p>
            <ButtonLink
              href={href(urls.orders.dispute, { orderId })}
              kind={dispute.isOwnTurn ? "primary" : "secondary"}
              size="small"
            >
              {dispute.isOwnTurn ? "Answer the dispute" : "See the dispute"}
            </ButtonLink>
          </p>
        </Card>
      )}
      {request && (
        <Card as="section" aria-labelledby="refund-heading" className="grid gap-3">
          <h2 id="refund-heading" className="flex flex-wrap items-center gap-3 text-xl">
            Refund request
            <Badge tone={CASE_TONES[request.status]}>{request.label}</Badge>
          </h2>
          <RequestState request={request} isOwn={role === "brand"} />
          {role === "brand" && (
            <p>
              <ButtonLink
                href={href(urls.orders.refund, { orderId })}
                kind="secondary"
                size="small"
              >
                See the request
              </ButtonLink>
            </p>
          )}
        </Card>
      )}
    </>
  )
}
