import { useLoaderData } from "@remix-run/react"
import { ActForm } from "#app/components/admin/act-form.tsx"
import { PayoutLink } from "#app/components/admin/admin-link.tsx"
import { labelOf, rupees } from "#app/components/admin/labels.ts"
import { PayoutFileDecision } from "#app/domain/admin/admin-views/act-schemas.ts"
import { findPayoutFile } from "#app/domain/admin/extracts/payout-file-queries.server.ts"
import {
  approvePayoutFile,
  rejectPayoutFile,
} from "#app/domain/admin/extracts/payout-files.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitAct } from "#app/http/submit-act.server.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { RadioGroup } from "#app/ui/form/choice-fields.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { DocumentTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { maxBody: PayoutFileDecision } satisfies RouteConfig

export const loader = operatorHandler(({ operator: { userId }, params }) => {
  const { rows, madeBy, ...file } = findPayoutFile(params.fileId ?? "")
  return {
    file,
    rows: rows.map(({ payoutId, name, masked, amountPaise }) => ({
      payoutId,
      name,
      masked,
      amountPaise,
    })),
    isOwn: madeBy === userId,
    required: requiredFields(PayoutFileDecision),
  }
})

export const action = operatorHandler(({ operator, request, params }) => {
  const fileId = params.fileId ?? ""
  return submitAct(operator, request, PayoutFileDecision, ({ decision, reason }) => {
    if (decision === "approve") approvePayoutFile(operator, fileId, { reason })
    else rejectPayoutFile(operator, fileId, { reason })
    const message =
      decision === "approve"
        ? "File approved. Its payouts count as paid: upload it to the bank now."
        : "File rejected. Nothing in it was paid."
    return redirectWithFlash(href(urls.admin.payoutFile, { fileId }), message)
  })
})

export const meta = titleMeta<typeof loader>((data) => data?.file.reference ?? "File for the bank")

/** Account numbers are masked. */
export default function PayoutFilePage() {
  const { file, rows, isOwn } = useLoaderData<typeof loader>()
  const { id: fileId, reference, status, count, totalPaise } = file
  return (
    <>
      <PageHeader
        title={reference}
        back={{ href: href(urls.admin.payoutFiles), label: "Files for the bank" }}
        actions={
          status === "approved" && (
            <a
              href={href(urls.admin.payoutFileCsv, { fileId })}
              className={buttonClass({ kind: "secondary" })}
              download
            >
              Download for the bank
            </a>
          )
        }
      />
      <Card as="section" aria-label="About the file">
        <DescriptionList
          items={[
            { term: "State", children: labelOf(status) },
            { term: "Payouts", children: count },
            { term: "Total", children: rupees(totalPaise) },
            { term: "Made by", children: file.maker ?? "Unknown" },
            { term: "Made", children: <DocumentTime at={file.madeAt} /> },
            ...(file.decidedAt === null
              ? []
              : [
                  { term: "Decided by", children: file.checker ?? "Unknown" },
                  { term: "Decided", children: <DocumentTime at={file.decidedAt} /> },
                ]),
          ]}
        />
      </Card>
      <div className="mt-6">
        <Table
          label="Payouts in the file"
          empty="None."
          rows={rows}
          keyOf={({ payoutId }) => payoutId}
          columns={[
            ["Influencer", ({ payoutId, name }) => <PayoutLink id={payoutId}>{name}</PayoutLink>],
            ["Goes to", ({ masked }) => masked],
            ["Amount", ({ amountPaise }) => rupees(amountPaise), "right"],
          ]}
        />
      </div>
      {status === "open" && <Decide isOwn={isOwn} />}
    </>
  )
}

type DecideProps = { isOwn: boolean }

const DECISIONS = [
  { value: "approve", label: "Approve: mark its payouts as paid" },
  { value: "reject", label: "Reject: pay nothing" },
]

function Decide({ isOwn }: DecideProps) {
  const [form, fields] = usePageForm({
    id: "decide-file",
    schema: async () =>
      (await import("#app/domain/admin/admin-views/act-schemas.ts")).PayoutFileDecision,
  })
  return (
    <ActForm
      form={form}
      title="Decide about the file"
      text={isOwn ? "You made this file: another operator has to approve it." : undefined}
      reason={fields.reason}
      button="Decide"
    >
      <RadioGroup field={fields.decision} legend="Decision" options={DECISIONS} />
    </ActForm>
  )
}
