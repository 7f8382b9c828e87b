import { useLoaderData } from "@remix-run/react"
import { AttachmentsField } from "#app/components/files/attachments-field.tsx"
import { FILES_FIELD } from "#app/domain/identity/files/file-rules.ts"
import { receiveFiles } from "#app/domain/identity/files/receive-files.server.ts"
import { findDeliverableFor } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { SubmitWorkInput } from "#app/domain/work/deliverables/deliverable-schema.ts"
import { submitWork } from "#app/domain/work/deliverables/submit-work.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitUpload } from "#app/http/submit-upload.server.ts"
import { disabledUnless } from "#app/ui/button.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { backToOrder, requireWorkStep, workIdsOf } from "./deliverable-params.server.ts"
import { WorkFormPage } from "./work-form.tsx"

/** A text of 4,000 characters, and a link. */
export const config = { sends: "work", maxBody: 80 * 1024, uploads: "files" } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const { versions, ...deliverable } = findDeliverableFor(actor, "submit", ...workIdsOf(params))
  const [latest] = versions
  return {
    deliverable,
    seen: latest?.version ?? 0,
    asked: latest?.reason ?? null,
    required: requiredFields(SubmitWorkInput),
  }
})

export const action = actorHandler(({ actor, request, params }) => {
  // Checks access before storing any byte.
  requireWorkStep(actor, params, "submit")
  const [orderId, deliverableId] = workIdsOf(params)
  const batch = receiveFiles(actor, { orderId })
  return submitUpload(request, SubmitWorkInput, { batch, filesField: FILES_FIELD }, (input) => {
    submitWork(actor, orderId, deliverableId, { ...input, files: batch.files })
    return backToOrder(params, "Work submitted.")
  })
})

export const meta = titleMeta("Submit work")

export default function SubmitWorkPage() {
  const { deliverable, seen, asked } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "submit-work",
    schema: async () =>
      (await import("#app/domain/work/deliverables/deliverable-schema.ts")).SubmitWorkInput,
  })
  return (
    <WorkFormPage title="Submit work" deliverable={deliverable}>
      {asked && (
        <div>
          <h2 className="font-semibold">What the brand asked for</h2>
          <p className="whitespace-pre-line wrap-anywhere">{asked}</p>
        </div>
      )}
      <PageForm
        form={form}
        button="Submit"
        encType="multipart/form-data"
        buttonLook={disabledUnless(deliverable.canAct)}
      >
        <input type="hidden" name={fields.seen.name} value={seen} />
        <TextAreaField
          field={fields.text}
          label="Caption or text"
          rows={8}
          hint="At most 4,000 characters. Include the label by which the post says that it is paid for."
        />
        <TextField
          field={fields.link}
          label="Link to a draft (optional)"
          inputMode="url"
          autoComplete="off"
        />
        <AttachmentsField field={fields.files} />
      </PageForm>
    </WorkFormPage>
  )
}
