import { CheckboxGroup } from "#app/ui/form/choice-fields.tsx"
import type { FieldState } from "#app/ui/form/field.tsx"

const everybody = [{ value: "yes", label: "Show it to everybody, also without an account" }]

type VisibilityFieldsetProps = {
  /** Hidden field that tells the server the box was present. */
  sentName: string
  field: FieldState
}

/** docs/rules.md#public-projects */
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
