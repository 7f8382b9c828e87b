import type { ComponentPropsWithoutRef } from "react"
import { handleIn } from "#app/domain/profiles/handle.ts"
import type { Platform } from "#db/schema/words.ts"
import { Button } from "../button.tsx"
import { cx } from "../class-names.ts"
import {
  controlClass,
  Field,
  type FieldProps,
  type OwnAttributes,
  useControlProps,
} from "./field.tsx"

type TextFieldProps = FieldProps &
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

/**
 * A handle on a network. Of "@maya" or the address of a profile the handle alone stays, once it is pasted, left or
 * sent; without a script the refused form offers it.
 */
export function HandleField({ platform, ...props }: TextFieldProps & { platform: Platform }) {
  const { errors, initialValue } = props.field
  const mend = ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    const handle = handleIn(platform, input.value)
    if (handle !== undefined && handle !== input.value) input.value = handle
  }
  const offered = errors?.length ? handleIn(platform, String(initialValue ?? "")) : undefined
  return (
    <div className="grid content-start gap-2">
      <CodeField
        {...props}
        // While the event is still on its way down, so that whatever checks the field finds it mended.
        onInputCapture={(event) => {
          const { inputType } = event.nativeEvent as InputEvent
          if (inputType === "insertFromPaste") mend(event)
        }}
        onBlurCapture={mend}
        onKeyDownCapture={(event) => event.key === "Enter" && mend(event)}
      />
      {offered !== undefined && offered !== initialValue && (
        <Button name="socials.mend" value="yes" kind="secondary" size="small">
          {`Use ${offered}`}
        </Button>
      )}
    </div>
  )
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
