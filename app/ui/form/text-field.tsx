import type { ComponentPropsWithoutRef } from "react"
import { cx } from "../class-names.ts"
import {
  controlClass,
  Field,
  type FieldProps,
  type OwnAttributes,
  useControlProps,
} from "./field.tsx"

export type TextFieldProps = FieldProps &
  Omit<ComponentPropsWithoutRef<"input">, OwnAttributes> & {
    /** Inside the control, such as a currency symbol. */
    prefix?: string
    groupErrorId?: string | undefined
  }

/** No constraint attributes: without a script a browser would show its bubble, not our message. */
export function TextField(props: TextFieldProps) {
  const { field, label, hint, prefix, groupErrorId, className, ...input } = props
  const control = (
    <input
      key={field.id}
      type="text"
      {...input}
      defaultValue={String(field.initialValue ?? "")}
      className={cx(controlClass, prefix && "pl-8")}
      {...useControlProps(field, hint, groupErrorId)}
    />
  )
  return (
    <Field field={field} label={label} hint={hint} className={className}>
      {prefix ? (
        <span className="relative block">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted"
          >
            {prefix}
          </span>
          {control}
        </span>
      ) : (
        control
      )}
    </Field>
  )
}

export function CodeField(props: TextFieldProps) {
  return <TextField autoCapitalize="none" autoComplete="off" spellCheck={false} {...props} />
}

type TextAreaProps = FieldProps & Omit<ComponentPropsWithoutRef<"textarea">, OwnAttributes>

export function TextAreaField({ field, label, hint, className, ...area }: TextAreaProps) {
  return (
    <Field field={field} label={label} hint={hint} className={className}>
      <textarea
        key={field.id}
        rows={6}
        {...area}
        defaultValue={String(field.initialValue ?? "")}
        className={controlClass}
        {...useControlProps(field, hint)}
      />
    </Field>
  )
}
