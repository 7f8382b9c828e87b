import { type ReactNode, useState } from "react"
import {
  DELIVERABLE_FIELDS,
  DELIVERABLE_NAMES,
  USAGE_LABELS,
} from "#app/domain/market/projects/brief.ts"
import { Button } from "#app/ui/button.tsx"
import { Disclosure } from "#app/ui/disclosure.tsx"
import { CheckboxGroup, SelectField } from "#app/ui/form/choice-fields.tsx"
import type { FieldState } from "#app/ui/form/field.tsx"
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { useHydrated } from "#app/ui/use-hydrated.ts"
import { DELIVERABLE_TYPES, PLATFORMS, USAGE_KINDS } from "#db/schema/words.ts"
import { CredentialField } from "./credential-field.tsx"
import { type ProductField, ProductFields } from "./product-fields.tsx"

const pieces = DELIVERABLE_TYPES.map((value) => ({ value, label: DELIVERABLE_NAMES[value][0] }))
const platforms = PLATFORMS.map((value) => ({ value, label: value }))
const uses = USAGE_KINDS.map((value) => ({ value, label: USAGE_LABELS[value] }))
const approval = [{ value: "yes", label: "We want to see the work before it is posted" }]

const whole = { inputMode: "numeric", autoComplete: "off" } as const

type Line = Record<"type" | "platform" | "quantity" | "dueOn", FieldState>
type LineName = (typeof DELIVERABLE_FIELDS)[number]
type Texts =
  | "dos"
  | "donts"
  | "hashtags"
  | "mentions"
  | "needsApproval"
  | "revisionRounds"
  | "usage"
  | "usageMonths"
  | "territory"
  | "exclusivity"
  | "exclusiveDays"
  | "credential"
  | ProductField
  | "applyBy"

type BriefFieldsetProps = {
  /** Hidden field that tells the server these fields were present. */
  sentName: string
  /** Opens the section so that errors are visible. */
  hasErrors: boolean
  fields: Record<Texts, FieldState & { formId: string }> & Record<LineName, { getFieldset(): Line }>
  /** Its files. */
  children: ReactNode
}

/** Collapses optional fields; works without script. */
export function BriefFieldset({ sentName, hasErrors, fields, children }: BriefFieldsetProps) {
  return (
    <Disclosure
      closedLabel="More about the work (optional)"
      openLabel="More about the work"
      isOpen={hasErrors}
    >
      <input type="hidden" name={sentName} value="yes" />
      <div className="grid gap-5">
        <fieldset className="grid gap-4">
          <legend className="mb-2 font-medium">Deliverables</legend>
          <WorkLines lines={DELIVERABLE_FIELDS.map((name) => fields[name].getFieldset())} />
        </fieldset>
        <TextAreaField field={fields.dos} label="Do" rows={3} />
        <TextAreaField field={fields.donts} label="Don't" rows={3} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField field={fields.hashtags} label="Hashtags" autoComplete="off" />
          <TextField field={fields.mentions} label="Mentions" autoComplete="off" />
        </div>
        <CheckboxGroup field={fields.needsApproval} legend="Approval" options={approval} />
        <TextField
          field={fields.revisionRounds}
          label="Rounds of changes"
          {...whole}
          hint="How often you may ask for changes. Two when you leave it empty."
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <SelectField
            field={fields.usage}
            label="Usage rights"
            options={uses}
            emptyOption="None"
          />
          <TextField field={fields.usageMonths} label="Months of use" {...whole} />
          <TextField field={fields.territory} label="Territory" autoComplete="off" />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField field={fields.exclusivity} label="Exclusivity" autoComplete="off" />
          <TextField
            field={fields.exclusiveDays}
            label="Exclusive for (days)"
            {...whole}
            hint="Days from the first post without work for others in this niche."
          />
        </div>
        <CredentialField field={fields.credential} />
        <ProductFields fields={fields} />
        <TextField
          field={fields.applyBy}
          label="Apply by"
          type="date"
          hint="The last day on which influencers may apply, in Indian time."
        />
        {children}
      </div>
    </Disclosure>
  )
}

/** Without script all lines are shown; with one, those in use and the next by a button. */
function WorkLines({ lines }: { lines: Line[] }) {
  const isHydrated = useHydrated()
  const [added, setAdded] = useState(0)
  const used = lines.findLastIndex((line) =>
    Object.values(line).some(({ initialValue, errors }) => initialValue || errors),
  )
  const shown = isHydrated ? Math.max(1, used + 1) + added : lines.length
  return (
    <>
      {lines.map((line, place) => (
        <div key={line.type.name} hidden={place >= shown}>
          <WorkLine place={place + 1} line={line} />
        </div>
      ))}
      {shown < lines.length && (
        <Button
          type="button"
          kind="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => setAdded(added + 1)}
        >
          Add a deliverable
        </Button>
      )}
    </>
  )
}

function WorkLine({ place, line }: { place: number; line: Line }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField field={line.type} label={`Piece ${place}`} options={pieces} emptyOption="None" />
      <SelectField
        field={line.platform}
        label={`Platform of piece ${place}`}
        options={platforms}
        emptyOption="None"
      />
      <TextField field={line.quantity} label={`Number of piece ${place}`} {...whole} />
      <TextField field={line.dueOn} label={`Due date of piece ${place}`} type="date" />
    </div>
  )
}
