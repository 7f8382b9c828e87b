import { useLoaderData } from "@remix-run/react"
import { ProofOfText } from "#app/components/documents/proof-of-text.tsx"
import { OrderAddenda } from "#app/components/orders/addenda.tsx"
import { AgreementTerms } from "#app/components/orders/agreement-terms.tsx"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { RightChips } from "#app/components/orders/right-chips.tsx"
import { listAddenda } from "#app/domain/work/add-ons/add-on-queries.server.ts"
import { FROZEN_TERMS } from "#app/domain/work/orders/agreement-facts.ts"
import { findAgreement } from "#app/domain/work/orders/order-details.server.ts"
import { listOrderRights } from "#app/domain/work/rights/rights-queries.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { PrintButton } from "#app/ui/print-button.tsx"
import { DocumentTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = actorHandler(({ actor, params }) => {
  const orderId = params.orderId ?? ""
  const rights = listOrderRights(actor, orderId)
  const addenda = listAddenda(actor, orderId)
  return { role: actor.role, ...findAgreement(actor, orderId), rights, addenda }
})

export const meta = titleMeta("Agreement")

export default function AgreementPage() {
  const agreement = useLoaderData<typeof loader>()
  const { role, orderId, title, terms, hash, brandAcceptedAt, influencerAcceptedAt } = agreement
  const isAgreed = influencerAcceptedAt !== null
  return (
    <>
      <PageHeader
        title="Agreement"
        back={{ href: href(urls.orders.show, { orderId }), label: "Back to order" }}
        actions={
          <>
            <PrintButton label="Print" />
            {isAgreed && (
              <ButtonLink href={href(urls.contract, { orderId })} kind="secondary" data-reload="">
                Download PDF
              </ButtonLink>
            )}
          </>
        }
      />
      <Card
        as="section"
        aria-labelledby="agreement-heading"
        className="prints-alone grid gap-6 print:border-0 print:p-0"
      >
        <h2 id="agreement-heading" className="text-xl wrap-anywhere">
          {title}
        </h2>
        <DescriptionList
          items={[
            { term: "Brand", children: agreement.brandName ?? "Unknown" },
            { term: "Accepted by the brand", children: <DocumentTime at={brandAcceptedAt} /> },
            { term: "Influencer", children: agreement.influencerName ?? "Unknown" },
            {
              term: "Accepted by the influencer",
              children: isAgreed ? <DocumentTime at={influencerAcceptedAt} /> : "Not accepted",
            },
          ]}
        />
        <AgreementTerms terms={terms} heading="h3" reader={role} />
        <RightChips rights={agreement.rights} label="Rights with dates" />
        <OrderAddenda addenda={agreement.addenda} />
        <div className="grid gap-1 text-sm text-muted">
          <p>{FROZEN_TERMS}</p>
          <p>
            Order <span className="font-mono wrap-anywhere">{orderId}</span>
          </p>
          <ProofOfText hash={hash} />
        </div>
      </Card>
    </>
  )
}

export const ErrorBoundary = OrderError
