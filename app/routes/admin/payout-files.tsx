import { useLoaderData } from "@remix-run/react"
import { labelOf, rupees } from "#app/components/admin/labels.ts"
import { ReasonForm } from "#app/components/admin/reason-form.tsx"
import {
  listBankPayouts,
  listPayoutFiles,
} from "#app/domain/admin/extracts/payout-file-queries.server.ts"
import { makePayoutFile } from "#app/domain/admin/extracts/payout-files.server.ts"
import { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitAct } from "#app/http/submit-act.server.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { DocumentTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { maxBody: ReasonInput } satisfies RouteConfig

export const loader = operatorHandler(() => {
  const due = listBankPayouts()
  return {
    files: listPayoutFiles(),
    dueCount: due.length,
    duePaise: due.reduce((sum, { payout }) => sum + payout.amountPaise, 0),
    required: requiredFields(ReasonInput),
  }
})

export const action = operatorHandler(({ operator, request }) =>
  submitAct(operator, request, ReasonInput, (input) => {
    const fileId = makePayoutFile(operator, input)
    const message = "File made. Another operator has to approve it."
    return redirectWithFlash(href(urls.admin.payoutFile, { fileId }), message)
  }),
)

export const meta = titleMeta("Files for the bank")

/** One operator creates a file, another approves it. */
export default function PayoutFilesPage() {
  const { files, dueCount, duePaise } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Files for the bank"
        back={{ href: href(urls.admin.payouts), label: "Payouts" }}
      />
      <Table
        label="Files for the bank"
        empty="None yet."
        rows={files}
        columns={[
          [
            "File",
            ({ id: fileId, reference }) => (
              <a className="title-link" href={href(urls.admin.payoutFile, { fileId })}>
                {reference}
              </a>
            ),
          ],
          ["State", ({ status }) => labelOf(status)],
          ["Payouts", ({ count }) => count],
          ["Total", ({ totalPaise }) => rupees(totalPaise), "right"],
          ["Made by", ({ maker }) => maker ?? "Unknown"],
          ["Made", ({ madeAt }) => <DocumentTime at={madeAt} />],
        ]}
      />
      <ReasonForm
        id="make-file"
        title="Make a file"
        text={`${dueCount} payouts to bank accounts are due by hand: ${rupees(duePaise)}.`}
        button="Make the file"
      />
    </>
  )
}
