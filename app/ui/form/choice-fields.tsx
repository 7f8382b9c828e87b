import type { ComponentPropsWithoutRef } from "react"
import { cx } from "../class-names.ts"
import {
  controlClass,
  Field,
  FieldError,
  type FieldProps,
  type FieldState,
  type OwnAttributes,
  useControlProps,
} from "./field.tsx"
import { useIsFirstInvalid } from "./first-invalid.ts"

type Option = { value: string; label: string }

type SelectFieldProps = FieldProps &
  Omit<ComponentPropsWithoutRef<"select">, OwnAttributes> & {
    options: readonly Option[]
    /** Absent when a choice is required. */
    emptyOption?: string
  }

/** Native, so it works and keeps its value without a script. */
export function SelectField(props: SelectFieldProps) {
  const { field, label, options, emptyOption, hint, className, ...select } = props
  return (
    <Field field={field} label={label} hint={hint} className={className}>
      <select
        key={field.id}
        {...select}
        defaultValue={String(field.initialValue ?? "")}
        className={cx(controlClass, "select")}
        {...useControlProps(field, hint)}
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

type ChoiceGroupProps = {
  field: Omit<FieldState, "descriptionId">
  legend: string
  options: readonly Option[]
  className?: string
}

export const CheckboxGroup = (props: ChoiceGroupProps) => <ChoiceGroup {...props} type="checkbox" />

export const RadioGroup = (props: ChoiceGroupProps) => <ChoiceGroup {...props} type="radio" />

function ChoiceGroup({
  field,
  legend,
  options,
  className,
  type,
}: ChoiceGroupProps & { type: "checkbox" | "radio" }) {
  const chosen = new Set([field.initialValue].flat().map(String))
  const hasError = Boolean(field.errors?.length)
  const beginsHere = useIsFirstInvalid(field.id, hasError)
  return (
    <fieldset
      className={cx("field", className)}
      aria-describedby={hasError ? field.errorId : undefined}
    >
      <legend>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option, place) => (
          <label key={option.value} className="choice">
            <input
              {...{ autoFocus: beginsHere && place === 0 }}
              type={type}
              name={field.name}
              value={option.value}
              defaultChecked={chosen.has(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  )
}
