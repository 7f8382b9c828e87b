import type { ReactNode } from "react"
import { useBeginsHere } from "#app/ui/form/first-invalid.ts"
import { cx } from "../class-names.ts"
import { Flash, useIsToast } from "../flash.tsx"

/** What conform's field metadata tells us; written out so that any form library could feed it. */
export type FieldState = {
  id: string
  name: string
  errorId: string
  descriptionId: string
  errors?: string[] | undefined
  initialValue?: unknown
  required?: boolean | undefined
  /** Whether there is nothing to say of any value: then no place is kept for it. */
  isNeverWrong?: boolean
}

/** What every field takes, besides the attributes of its control. */
export type FieldProps = {
  field: FieldState
  label: string
  hint?: ReactNode
  className?: string | undefined
}

/** What a control is given by its field, so that no caller gives it. */
export type OwnAttributes = "name" | "id" | "defaultValue"

/** Label, control, hint and error, tied together. The label's text is exactly `label`. */
export function Field(props: FieldProps & { children: ReactNode }) {
  const { field, label, hint, className, children } = props
  return (
    <div className={cx("field", className)}>
      <label htmlFor={field.id}>{label}</label>
      {children}
      {hint && (
        <p id={field.descriptionId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError field={field} />
    </div>
  )
}

/** The messages of one field, read out as soon as they appear, unless the toast region says them. */
export function FieldError({ field }: { field: Omit<FieldState, "descriptionId"> }) {
  const isToast = useIsToast(field.errors)
  if (field.isNeverWrong) return null
  return (
    <div id={field.errorId} aria-live={isToast ? "off" : "polite"} className="field-error">
      {field.errors?.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  )
}

/** What is wrong with the form as a whole, above its fields, read out unless the toast region says it. */
export function FormErrors({ errors, id }: { errors: string[] | undefined; id: string }) {
  const isToast = useIsToast(errors)
  if (!errors?.length) return null
  return (
    <div id={id} role={isToast ? undefined : "alert"} className="grid gap-2">
      {errors.map((error) => (
        <Flash key={error} flash={{ message: error, type: "error" }} />
      ))}
    </div>
  )
}

/** What names a control and ties it to its hint and errors, and to the error of its group. */
export function useControlProps(field: FieldState, hint?: ReactNode, groupErrorId?: string) {
  const hasError = Boolean(field.errors?.length)
  const isInvalid = hasError || groupErrorId !== undefined
  return {
    id: field.id,
    name: field.name,
    autoFocus: useBeginsHere(field.id, isInvalid),
    "aria-invalid": isInvalid || undefined,
    "aria-describedby":
      cx(hint ? field.descriptionId : "", hasError && field.errorId, groupErrorId) || undefined,
    "aria-required": field.required || undefined,
  } as const
}

/** How a control of one line looks, and an area of several. */
export const controlClass = "control"
