import { useLoaderData } from "@remix-run/react"
import { RequestedChanges } from "#app/components/orders/live-post.tsx"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { deliverLive } from "#app/domain/work/deliverables/deliver-live.server.ts"
import { DISCLOSURE_NOTE } from "#app/domain/work/deliverables/deliverable.ts"
import { findDeliverableFor } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { DeliverLiveInput } from "#app/domain/work/deliverables/deliverable-schema.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { disabledUnless } from "#app/ui/button.tsx"
import { CheckboxGroup, SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"
import { DISCLOSURE_LABELS } from "#db/schema/words.ts"
import { backToOrder, requireWorkStep, workIdsOf } from "./deliverable-params.server.ts"
import { WorkFormPage } from "./work-form.tsx"

/** A text of 1,000 characters, and a link. */
export const config = { sends: "work", maxBody: 32 * 1024 } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const { versions: _, ...deliverable } = findDeliverableFor(actor, "deliver", ...workIdsOf(params))
  return { deliverable, required: requiredFields(DeliverLiveInput) }
})

export const action = actorHandler(({ actor, request, params }) => {
  requireWorkStep(actor, params, "deliver")
  return submitForm(request, DeliverLiveInput, (input) => {
    const reminder = deliverLive(actor, ...workIdsOf(params), input)
    if (reminder === undefined) return backToOrder(params, "Live link submitted.")
    return backToOrder(params, `Live link submitted. ${reminder}`, "info")
  })
})

export const meta = titleMeta("Submit live link")

const LABELS = DISCLOSURE_LABELS.map((label) => ({
  value: label,
  label: label === "none" ? "None: this is no advertisement" : label,
}))

const AI_ANSWERS = [
  { value: "no", label: "No" },
  { value: "yes", label: "Yes, and the post says so" },
]
const PLACES = [{ value: "yes", label: DISCLOSURE_NOTE }]

export default function DeliverLivePage() {
  const { deliverable } = useLoaderData<typeof loader>()
  const { liveUrl, disclosureLabel, noLabelReason, disclosureConfirmedAt, isAiMade } = deliverable
  const [form, fields] = usePageForm({
    id: "deliver-live",
    schema: async () =>
      (await import("#app/domain/work/deliverables/deliverable-schema.ts")).DeliverLiveInput,
    values: {
      url: liveUrl ?? "",
      ...((disclosureLabel ?? deliverable.isGift) && { label: disclosureLabel ?? "Free gift" }),
      noLabelReason: noLabelReason ?? "",
      ...(isAiMade !== null && { aiMade: isAiMade ? "yes" : "no" }),
      ...(disclosureConfirmedAt && { isSeenFirst: "yes" }),
    },
  })
  const where = deliverable.platforms.map((platform) => ACCOUNT_LABELS[platform]).join(", ")
  return (
    <WorkFormPage title="Submit live link" deliverable={deliverable}>
      <RequestedChanges deliverable={deliverable} />
      <PageForm form={form} button="Submit" buttonLook={disabledUnless(deliverable.canAct)}>
        <TextField
          field={fields.url}
          label="Link of the post"
          inputMode="url"
          autoComplete="off"
          hint={`Beginning with https://, on ${where}.`}
        />
        <SelectField
          field={fields.label}
          label="Label"
          options={LABELS}
          emptyOption="Choose a label"
          hint={
            <>
              The word by which the post says that it is paid for.{" "}
              <a href={href(urls.disclosureGuide)} className="text-link">
                How to label a post
              </a>
            </>
          }
        />
        <CheckboxGroup
          field={fields.isSeenFirst}
          legend="Where the label stands (optional)"
          options={PLACES}
        />
        <SelectField
          field={fields.aiMade}
          label="Made with AI (optional)"
          options={AI_ANSWERS}
          emptyOption="Choose"
          hint="Realistic people, voices or scenes. Since 20 February 2026 they carry a label."
        />
        <TextAreaField
          field={fields.noLabelReason}
          label="Why it is no advertisement"
          rows={3}
          hint="Only where there is no label."
        />
        <TextField
          field={fields.postedOn}
          label="Posted on (optional)"
          type="date"
          hint="Today, where you leave it empty."
        />
      </PageForm>
    </WorkFormPage>
  )
}
