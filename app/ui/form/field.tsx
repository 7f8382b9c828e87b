import type { ReactNode } from "react"
import { useIsFirstInvalid } from "#app/ui/form/first-invalid.ts"
import { cx } from "../class-names.ts"
import { Flash, useIsToast } from "../flash.tsx"

/** A subset of conform's metadata, so any form library fits. */
export type FieldState = {
  id: string
  name: string
  errorId: string
  descriptionId: string
  errors?: string[] | undefined
  initialValue?: unknown
  required?: boolean | undefined
  /** Never invalid, so no space is kept for errors. */
  isNeverWrong?: boolean
}

export type FieldProps = {
  field: FieldState
  label: string
  hint?: ReactNode
  className?: string | undefined
}

/** Attributes that the field itself sets. */
export type OwnAttributes = "name" | "id" | "defaultValue"

/** Ties label, control, hint and error together. The label's text is exactly `label`. */
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

/** Announces errors at once, unless a toast does. */
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

/** Shows form-level errors, announced unless a toast does. */
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

/** Names a control and links its hint and errors. */
export function useControlProps(field: FieldState, hint?: ReactNode, groupErrorId?: string) {
  const hasError = Boolean(field.errors?.length)
  const isInvalid = hasError || groupErrorId !== undefined
  return {
    id: field.id,
    name: field.name,
    autoFocus: useIsFirstInvalid(field.id, isInvalid),
    "aria-invalid": isInvalid || undefined,
    "aria-describedby":
      cx(hint ? field.descriptionId : "", hasError && field.errorId, groupErrorId) || undefined,
    "aria-required": field.required || undefined,
  } as const
}

export const controlClass = "control"
