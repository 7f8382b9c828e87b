import { CheckboxGroup } from "#app/ui/form/choice-fields.tsx"
import type { FieldState } from "#app/ui/form/field.tsx"

const everybody = [{ value: "yes", label: "Show it to everybody, also without an account" }]

type VisibilityFieldsetProps = {
  /** The name of the hidden field by which the server knows that the box was there. */
  sentName: string
  field: FieldState
}

/** Whether a project stands in the public list, and search engines may find it: docs/rules.md#public-projects */
export const VisibilityFieldset = ({ sentName, field }: VisibilityFieldsetProps) => (
  <div className="grid gap-2">
    <input type="hidden" name={sentName} value="yes" />
    <CheckboxGroup field={field} legend="Public page" options={everybody} />
    <p className="text-sm text-muted">
      While it is active it stands in our public list with a page of its own, which search engines
      may find. Contact details in its texts are hidden there.
    </p>
  </div>
)
