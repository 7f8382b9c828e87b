import type { ReactNode, SelectHTMLAttributes } from "react"
import { cx } from "../class-names.ts"
import { controlClass, describe, Field, FieldError, type FieldState } from "./field.tsx"

export type Option = { value: string; label: string }

type SelectFieldProps = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  "name" | "id" | "defaultValue"
> & {
  field: FieldState
  label: string
  options: readonly Option[]
  /** The entry for "none chosen"; absent where one must be. */
  emptyOption?: string
  hint?: ReactNode
}

/** A native select, so that it works and keeps its value without a script. */
export function SelectField(props: SelectFieldProps) {
  const { field, label, options, emptyOption, hint, className, ...select } = props
  return (
    <Field field={field} label={label} hint={hint} className={className}>
      <select
        key={field.id}
        {...select}
        id={field.id}
        name={field.name}
        defaultValue={String(field.initialValue ?? "")}
        className={cx(controlClass, "select")}
        {...describe(field, Boolean(hint))}
      >
        {emptyOption !== undefined && <option value="">{emptyOption}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

type CheckboxGroupProps = {
  field: Omit<FieldState, "descriptionId">
  legend: string
  options: readonly Option[]
  className?: string
}

/** Any subset of a few choices. */
export function CheckboxGroup({ field, legend, options, className }: CheckboxGroupProps) {
  const chosen = new Set([field.initialValue].flat().map(String))
  const hasError = Boolean(field.errors?.length)
  return (
    <fieldset
      className={cx("grid content-start gap-1.5", className)}
      aria-describedby={hasError ? field.errorId : undefined}
    >
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-control bg-raised px-3 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="checkbox"
              name={field.name}
              value={option.value}
              defaultChecked={chosen.has(option.value)}
              className="size-4"
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  )
}
