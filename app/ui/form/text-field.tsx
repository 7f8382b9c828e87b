import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react"
import { cx } from "../class-names.ts"
import { controlClass, describe, Field, type FieldState } from "./field.tsx"

type TextFieldProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "name" | "id" | "defaultValue"
> & {
  field: FieldState
  label: string
  hint?: ReactNode
  /** Stands inside the control, before the text: a currency symbol. */
  prefix?: string
  /** Where the message stands that is about the whole group, this field with it. */
  groupErrorId?: string | undefined
}

/**
 * A one-line input. It carries no constraint attributes on purpose: without a script the browser would
 * otherwise stop the form with a bubble of its own instead of our message beside the field.
 */
export function TextField(props: TextFieldProps) {
  const { field, label, hint, prefix, groupErrorId, className, ...input } = props
  const control = (
    <input
      key={field.id}
      type="text"
      {...input}
      id={field.id}
      name={field.name}
      defaultValue={input.type === "password" ? undefined : String(field.initialValue ?? "")}
      className={cx(controlClass, prefix && "pl-8")}
      {...describe(field, Boolean(hint), groupErrorId)}
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

type TextAreaProps = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  "name" | "id" | "defaultValue"
> & { field: FieldState; label: string; hint?: ReactNode }

/** A text of several lines. */
export function TextAreaField({ field, label, hint, className, ...area }: TextAreaProps) {
  return (
    <Field field={field} label={label} hint={hint} className={className}>
      <textarea
        key={field.id}
        rows={6}
        {...area}
        id={field.id}
        name={field.name}
        defaultValue={String(field.initialValue ?? "")}
        className={controlClass}
        {...describe(field, Boolean(hint))}
      />
    </Field>
  )
}
