import { getFormProps } from "@conform-to/react"
import { useNavigation } from "@remix-run/react"
import { type ReactNode, useState } from "react"
import { AttachmentsField } from "#app/components/files/attachments-field.tsx"
import { CommonNiches } from "#app/components/projects/common-niches.tsx"
import type { toFormValues } from "#app/domain/market/projects/project-schema.ts"
import type { templateValues } from "#app/domain/market/projects/project-templates.ts"
import type { FormAnswer } from "#app/http/submit-form.server.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { CheckboxGroup, SelectField } from "#app/ui/form/choice-fields.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { useAutosave } from "#app/ui/form/use-autosave.ts"
import { useFormAnswer } from "#app/ui/form/use-form-answer.ts"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { capitalise } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { CURRENCIES, FOLLOWER_BANDS, PROJECT_STATUSES } from "#db/schema/words.ts"
import { BriefFieldset } from "./brief-fields.tsx"
import { DraftState } from "./project-draft.tsx"
import { ProjectSummary } from "./project-summary.tsx"
import { VisibilityFieldset } from "./visibility-fields.tsx"

const statuses = PROJECT_STATUSES.map((value) => ({ value, label: capitalise(value) }))
const same = (value: string) => ({ value, label: value })
const platforms = ["Youtube", "Instagram", "Tiktok", "X"].map(same)
const bands = FOLLOWER_BANDS.map(same)
const currencies = CURRENCIES.map(same)

const NICHES_ID = "common-niches"
const whole = { inputMode: "numeric", autoComplete: "off" } as const
const amount = { inputMode: "decimal", autoComplete: "off" } as const

type ProjectFormProps = {
  values: ReturnType<typeof toFormValues> | ReturnType<typeof templateValues>
  /** Typed before, and not sent. */
  draft: FormAnswer | undefined
  draftHref: string
  files: readonly { id: string; name: string }[]
  submitLabel: string
}

export function ProjectForm({ submitLabel, files, draft, draftHref, values }: ProjectFormProps) {
  // A reload of the page's data must not replace what is typed since.
  const [restored] = useState(draft)
  const answer = useFormAnswer<FormAnswer>() ?? restored
  const [form, fields] = usePageForm({
    id: "project",
    schema: async () =>
      (await import("#app/domain/market/projects/project-schema.ts")).ProjectFields,
    answer,
    values,
  })
  const brief = fields.brief.getFieldset()
  const visibility = fields.visibility.getFieldset()
  const hasBriefErrors = Object.keys(form.allErrors).some((name) => /^(brief\.|files)/.test(name))
  const isBusy = useNavigation().formMethod === "POST"
  const saved = useAutosave(form.id, draftHref)
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="grid items-start gap-6 lg:grid-cols-[3fr_1fr]"
    >
      <div className="grid gap-6">
        <FormErrors errors={form.errors} id={form.errorId} />
        <Group title="The brief">
          <TextField field={fields.title} label="Project Title" autoComplete="off" />
          <TextAreaField
            field={fields.desc}
            label="Description"
            rows={8}
            hint="What you offer, what you expect, and what influencers should know."
          />
          <SelectField
            field={fields.status}
            label="Status"
            options={statuses}
            hint="Influencers see active projects only."
          />
        </Group>
        <Group title="Who you are looking for">
          <CheckboxGroup field={fields.platforms} legend="Platforms" options={platforms} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              field={fields.influencerCount}
              label="Number of Influencers Needed"
              {...whole}
            />
            <SelectField
              field={fields.followers}
              label="Followers count"
              options={bands}
              emptyOption="Any"
            />
          </div>
          <TextField
            field={fields.niche}
            label="Niche"
            list={NICHES_ID}
            autoComplete="off"
            placeholder="Fashion, food, travel..."
          />
          <CommonNiches id={NICHES_ID} />
        </Group>
        <Group title="Money and time">
          <div className="grid gap-5 sm:grid-cols-3">
            <TextField field={fields.budgetMin} label="Min Budget" {...amount} />
            <TextField field={fields.budgetMax} label="Max Budget" {...amount} />
            <SelectField field={fields.currency} label="Currency" options={currencies} />
          </div>
          <TextField
            field={fields.deliveryDays}
            label="Expected Delivery Day(s)"
            {...whole}
            hint="Counted from the day on which the project is posted."
          />
        </Group>
        <VisibilityFieldset sentName={visibility.isSent.name} field={visibility.isPublic} />
        <BriefFieldset sentName={brief.isSent.name} hasErrors={hasBriefErrors} fields={brief}>
          <AttachmentsField field={fields.files} isRestored={restored !== undefined} />
          {files.length > 0 && (
            <CheckboxGroup
              field={fields.removedFiles}
              legend="Remove files"
              options={files.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </BriefFieldset>
      </div>
      <aside aria-labelledby="summary" className="lg:sticky lg:top-20">
        <Card className="grid gap-5">
          <h2 id="summary" className="text-lg">
            Summary
          </h2>
          <ProjectSummary formId={form.id} values={form.initialValue ?? values} />
          <div className="flex flex-wrap gap-2">
            <Button isBusy={isBusy}>{submitLabel}</Button>
            <ButtonLink href={href(urls.brand.projects)} kind="quiet">
              Cancel
            </ButtonLink>
          </div>
          <DraftState saved={saved} isRestored={restored !== undefined} />
        </Card>
      </aside>
    </Form>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="grid gap-5">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  )
}
