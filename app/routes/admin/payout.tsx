import { useLoaderData } from "@remix-run/react"
import { AdminSection } from "#app/components/admin/admin-section.tsx"
import { ActsSection } from "#app/components/admin/audit-and-reports.tsx"
import { labelOf, rupees } from "#app/components/admin/labels.ts"
import { factsOfPayout } from "#app/components/admin/payout-facts.tsx"
import { PayoutReferenceForm } from "#app/components/admin/payout-reference-form.tsx"
import { ReasonForm } from "#app/components/admin/reason-form.tsx"
import { RecordPayoutInput } from "#app/domain/admin/admin-views/act-schemas.ts"
import {
  noteBankReturn,
  recordPayoutInAdmin,
  retryPayout,
  setOffPayout,
} from "#app/domain/admin/admin-views/payout-acts.server.ts"
import { findPayoutView } from "#app/domain/admin/admin-views/payout-queue.server.ts"
import { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitAct } from "#app/http/submit-act.server.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { maxBody: RecordPayoutInput } satisfies RouteConfig

export const loader = operatorHandler(({ params }) => {
  return { ...findPayoutView(params.payoutId ?? ""), required: requiredFields(RecordPayoutInput) }
})

export const action = operatorHandler(({ operator: actor, request, query, params }) => {
  const { payoutId = "" } = params
  const page = href(urls.admin.payout, { payoutId })
  const act = query.get("act")
  if (act === "set-off") {
    const setOff = (input: ReasonInput) => {
      const { amountPaise } = setOffPayout(actor, payoutId, input)
      return redirectWithFlash(page, `${rupees(amountPaise)} set off against what they owe.`)
    }
    return submitAct(actor, request, ReasonInput, setOff, { form: "set-off" })
  }
  if (act === "return") {
    const noteReturn = (input: RecordPayoutInput) => {
      const { amountPaise } = noteBankReturn(actor, payoutId, input)
      return redirectWithFlash(page, `${rupees(amountPaise)} came back. The payout is due again.`)
    }
    return submitAct(actor, request, RecordPayoutInput, noteReturn, { form: "return" })
  }
  if (act === "retry") {
    const retry = (input: ReasonInput) => {
      retryPayout(actor, payoutId, input)
      return redirectWithFlash(page, "The payout is tried again.")
    }
    return submitAct(actor, request, ReasonInput, retry, { form: "retry" })
  }
  const record = (input: RecordPayoutInput) => {
    const { amountPaise } = recordPayoutInAdmin(actor, payoutId, input)
    return redirectWithFlash(page, `Noted ${rupees(amountPaise)} as paid.`)
  }
  return submitAct(actor, request, RecordPayoutInput, record, { form: "record" })
})

export const meta = titleMeta("Payout")

/** Account numbers stay masked. */
export default function PayoutPage() {
  const { payout, tries, acts } = useLoaderData<typeof loader>()
  const { id: payoutId } = payout
  return (
    <>
      <PageHeader
        title={`Payout of ${rupees(payout.amountPaise)}`}
        back={{ href: href(urls.admin.payouts), label: "Payouts" }}
        meta={<Badge>{labelOf(payout.status)}</Badge>}
      />
      <Card as="section" aria-label="About the payout">
        <DescriptionList items={factsOfPayout(payout)} />
      </Card>
      {payout.isByHand && <PayoutReferenceForm act="record" payoutId={payoutId} />}
      {payout.canReturn && <PayoutReferenceForm act="return" payoutId={payoutId} />}
      {payout.canSetOff && (
        <ReasonForm
          id="set-off"
          action={href(urls.admin.payout, { payoutId }, { act: "set-off" })}
          title="Set off"
          text="The creator owes us as much for an order that was returned. Only with their consent: say in the reason where they gave it."
        />
      )}
      {payout.status === "failed" && (
        <ReasonForm
          id="retry"
          action={href(urls.admin.payout, { payoutId }, { act: "retry" })}
          title="Try again"
          text="The provider is asked again now instead of later."
        />
      )}
      <AdminSection title="Tries at the provider">
        <Table
          label="Tries at the provider"
          empty="None."
          rows={tries}
          columns={[
            ["By", (one) => one.by],
            ["State", (one) => labelOf(one.status)],
            ["Amount", (one) => rupees(one.amountPaise), "right"],
            ["At the provider", (one) => one.providerId ?? "Not known"],
            ["Since", (one) => <ExactTime at={one.createdAt} />],
          ]}
        />
      </AdminSection>
      <ActsSection acts={acts} />
    </>
  )
}
