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

/** A number or code that the browser neither corrects nor remembers. */
export function CodeField(props: TextFieldProps) {
  return <TextField autoCapitalize="none" autoComplete="off" spellCheck={false} {...props} />
}

type TextAreaProps = FieldProps & Omit<ComponentPropsWithoutRef<"textarea">, OwnAttributes>

/** A text of several lines. */
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
