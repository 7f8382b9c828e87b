import { REJECT_LABELS } from "#app/domain/market/applications/application.ts"
import {
  BULK_ACTS,
  type BulkSubject,
  canDoInBulk,
  PLACEHOLDERS,
} from "#app/domain/work/bulk/bulk.ts"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { CheckboxGroup, RadioGroup, SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { BULK_ACTIONS } from "#db/schema/market-words.ts"
import type { BulkChoices } from "./bulk-page.server.ts"

const REASONS = Object.entries(REJECT_LABELS).map(([value, label]) => ({ value, label }))

/** Hides a field until its act is chosen. */
const SHOWN_FOR = {
  reject: "group-[:not(:has([value=reject]:checked))]:hidden",
  invite: "group-[:not(:has([value=invite]:checked))]:hidden",
  message: "group-[:not(:has(:is([value=message],[value=invite]):checked))]:hidden",
  list: "group-[:not(:has([value=list]:checked))]:hidden",
}

type BulkFormProps = BulkChoices & {
  subject: BulkSubject
  people: { value: string; label: string }[]
  /** Offers all of them at once. */
  everyone: string | undefined
}

type BulkFrameProps = BulkFormProps & {
  title: string
  back: { href: string; label: string }
  nextHref: string | undefined
  firstHref: string | undefined
}

/** One page of those to choose from, with the form of the acts. */
export const BulkFrame = ({ title, back, nextHref, firstHref, ...form }: BulkFrameProps) => (
  <>
    <PageHeader
      title={`Act on many ${form.subject === "applicants" ? "applicants" : "influencers"}`}
      back={back}
      meta={title}
    />
    {form.people.length === 0 ? (
      <EmptyState text="No influencers yet." nextStep={back} />
    ) : (
      <BulkForm {...form} />
    )}
    <Pager label="More people" nextHref={nextHref} firstHref={firstHref} />
  </>
)

function BulkForm(props: BulkFormProps) {
  const { subject, people, everyone, lists, projects } = props
  const [form, fields] = usePageForm({
    id: "bulk",
    schema: async () => (await import("#app/domain/work/bulk/bulk-schema.ts")).BulkInput,
  })
  const actions = BULK_ACTIONS.filter(
    (action) =>
      canDoInBulk(action, subject) &&
      (action !== "list" || lists.length > 0) &&
      (action !== "invite" || projects.length > 0),
  ).map((value) => ({ value, label: BULK_ACTS[value].button }))
  return (
    <Card className="group">
      <PageForm form={form} button="Continue">
        {everyone && (
          <CheckboxGroup
            field={fields.everyone}
            legend="Everyone"
            options={[{ value: "yes", label: everyone }]}
          />
        )}
        <CheckboxGroup
          field={fields.chosen}
          legend={everyone ? "Or these" : "Influencers"}
          options={people}
        />
        <RadioGroup field={fields.action} legend="What to do" options={actions} />
        {subject === "applicants" && (
          <SelectField
            field={fields.reason}
            label="Reason for rejecting"
            className={SHOWN_FOR.reject}
            options={REASONS}
            emptyOption="No reason"
          />
        )}
        {projects.length > 0 && (
          <SelectField
            field={fields.projectId}
            label="Project to invite to"
            className={SHOWN_FOR.invite}
            options={projects}
            emptyOption="Choose a project"
          />
        )}
        <TextAreaField
          field={fields.message}
          label="Message"
          className={SHOWN_FOR.message}
          hint={`${PLACEHOLDERS} are filled in for each.`}
          rows={4}
        />
        {lists.length > 0 && (
          <SelectField
            field={fields.listId}
            label="List"
            className={SHOWN_FOR.list}
            options={lists}
            emptyOption="Choose a list"
          />
        )}
      </PageForm>
    </Card>
  )
}
