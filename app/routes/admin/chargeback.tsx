import { useLoaderData } from "@remix-run/react"
import { OrderLink, UserLink } from "#app/components/admin/admin-link.tsx"
import { AdminSection } from "#app/components/admin/admin-section.tsx"
import { AnswerChargebackForm } from "#app/components/admin/answer-chargeback-form.tsx"
import { rupees } from "#app/components/admin/labels.ts"
import { answerChargeback } from "#app/domain/trust/chargebacks/answer-chargeback.server.ts"
import {
  type Chargeback,
  findChargeback,
} from "#app/domain/trust/chargebacks/chargeback-queries.server.ts"
import { AnswerChargebackInput } from "#app/domain/trust/chargebacks/chargeback-schema.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitAct } from "#app/http/submit-act.server.ts"
import { Badge } from "#app/ui/badge.tsx"
import { ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList, type Fact } from "#app/ui/description-list.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

/** A text of 2,000 characters. */
export const config = { maxBody: 40 * 1024 } satisfies RouteConfig

export const loader = operatorHandler(({ operator, params }) => {
  const chargeback = findChargeback(operator, params.chargebackId ?? "")
  return { chargeback, required: requiredFields(AnswerChargebackInput) }
})

export const action = operatorHandler(({ operator, request, params }) => {
  const { chargebackId = "" } = params
  return submitAct(operator, request, AnswerChargebackInput, async (input) => {
    await answerChargeback(operator, chargebackId, input)
    const message =
      input.answer === "accept" ? "Chargeback accepted." : "Evidence sent to the bank."
    return redirectWithFlash(href(urls.admin.chargeback, { chargebackId }), message)
  })
})

export const meta = titleMeta("Chargeback")

export default function ChargebackPage() {
  const { chargeback } = useLoaderData<typeof loader>()
  const { id, status, label, amountPaise, orders } = chargeback
  return (
    <>
      <PageHeader
        title={`Chargeback of ${rupees(amountPaise)}`}
        back={{ href: href(urls.admin.chargebacks), label: "Chargebacks" }}
        meta={<Badge tone={status === "open" ? "warning" : "neutral"}>{label}</Badge>}
      />
      <Card as="section" aria-label="About the chargeback" className="grid gap-4">
        <DescriptionList items={factsOf(chargeback)} />
        <ButtonLink
          href={href(urls.admin.chargebackEvidence, { chargebackId: id })}
          download
          kind="secondary"
          className="justify-self-start"
        >
          Download evidence (ZIP)
        </ButtonLink>
      </Card>
      {status === "open" && <AnswerChargebackForm amount={rupees(amountPaise)} />}
      <AdminSection title="Orders of the payment">
        <Table
          label="Orders of the payment"
          empty="The payment bought no order."
          rows={orders}
          columns={[
            ["Order", (order) => <OrderLink id={order.id}>{order.title}</OrderLink>],
            [
              "Influencer",
              (order) => <UserLink id={order.influencerId}>{order.influencerName}</UserLink>,
            ],
            ["State", (order) => order.state],
            ["Paid", (order) => rupees(order.bidPaise), "right"],
            ["Disputed part", (order) => rupees(order.partPaise), "right"],
          ]}
        />
      </AdminSection>
    </>
  )
}

function factsOf(chargeback: Chargeback): Fact[] {
  const { deadline, openedAt, answeredAt, documentId, deductedPaise, paymentId } = chargeback
  return [
    {
      term: "Answer by",
      children: deadline === null ? "Not said" : <ExactTime at={deadline} />,
    },
    { term: "Opened", children: <ExactTime at={openedAt} /> },
    { term: "Phase", children: chargeback.phase },
    {
      term: "Reason",
      children: chargeback.reasonDescription ?? chargeback.reasonCode ?? "Not said",
    },
    { term: "Reason code", children: chargeback.reasonCode ?? "None" },
    { term: "Taken so far", children: rupees(deductedPaise) },
    {
      term: "Brand",
      children: <UserLink id={chargeback.brandId}>{chargeback.brandName}</UserLink>,
    },
    {
      term: "Payment",
      children: (
        <a className="title-link" href={href(urls.admin.payment, { paymentId })}>
          {chargeback.providerPaymentId}
        </a>
      ),
    },
    { term: "Answered", children: answeredAt === null ? "No" : <ExactTime at={answeredAt} /> },
    ...(documentId ? [{ term: "Document", children: documentId }] : []),
    { term: "Id", children: chargeback.id },
  ]
}
