import { useLoaderData } from "@remix-run/react"
import { AttachmentsField } from "#app/components/files/attachments-field.tsx"
import { FILES_FIELD } from "#app/domain/identity/files/file-rules.ts"
import { receiveFiles } from "#app/domain/identity/files/receive-files.server.ts"
import { reportFigures } from "#app/domain/work/deliverables/deliver-live.server.ts"
import { findDeliverableFor } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { FiguresInput } from "#app/domain/work/deliverables/deliverable-schema.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitUpload } from "#app/http/submit-upload.server.ts"
import { disabledUnless } from "#app/ui/button.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { backToOrder, requireWorkStep, workIdsOf } from "./deliverable-params.server.ts"
import { WorkFormPage } from "./work-form.tsx"

export const config = { sends: "work", uploads: "files" } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const { versions: _, ...deliverable } = findDeliverableFor(actor, "report", ...workIdsOf(params))
  return { deliverable, required: requiredFields(FiguresInput) }
})

export const action = actorHandler(({ actor, request, params }) => {
  requireWorkStep(actor, params, "report")
  const [orderId, deliverableId] = workIdsOf(params)
  const batch = receiveFiles(actor, { orderId })
  return submitUpload(request, FiguresInput, { batch, filesField: FILES_FIELD }, (input) => {
    reportFigures(actor, orderId, deliverableId, { ...input, files: batch.files })
    return backToOrder(params, "Figures saved.")
  })
})

export const meta = titleMeta("Report figures")

export default function ReportFiguresPage() {
  const { deliverable } = useLoaderData<typeof loader>()
  const { views, likes, comments } = deliverable
  const text = (value: number | null) => (value === null ? "" : String(value))
  const [form, fields] = usePageForm({
    id: "report-figures",
    schema: async () =>
      (await import("#app/domain/work/deliverables/deliverable-schema.ts")).FiguresInput,
    values: { views: text(views), likes: text(likes), comments: text(comments) },
  })
  const control = { inputMode: "numeric", autoComplete: "off" } as const
  return (
    <WorkFormPage title="Report figures" deliverable={deliverable}>
      <p>
        The brand sees them as self-reported, with today’s date and any screenshots of your
        insights. You may report again later.
      </p>
      <PageForm
        form={form}
        button="Save figures"
        encType="multipart/form-data"
        buttonLook={disabledUnless(deliverable.canAct)}
      >
        <TextField field={fields.views} label="Views" {...control} />
        <TextField field={fields.likes} label="Likes" {...control} />
        <TextField field={fields.comments} label="Comments" {...control} />
        <AttachmentsField field={fields.files} />
      </PageForm>
    </WorkFormPage>
  )
}
