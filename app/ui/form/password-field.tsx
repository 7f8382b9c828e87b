import { useState } from "react"
import { controlClass, Field, type FieldProps, type FieldState, useControlProps } from "./field.tsx"

/** Tells password managers to fill in or to suggest. */
type PasswordFieldProps = FieldProps & { autoComplete: "current-password" | "new-password" }

/** Never filled in by the server; a script can reveal it. */
export function PasswordField({ field, label, autoComplete, hint }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field field={field} label={label} hint={hint}>
      <span className="relative block">
        <input
          key={field.id}
          type={isShown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize={isShown ? "none" : undefined}
          spellCheck={false}
          className={`${controlClass} pr-18`}
          {...useControlProps(field, hint)}
        />
        <button
          type="button"
          aria-controls={field.id}
          aria-label={isShown ? "Hide characters" : "Show characters"}
          className="needs-script absolute inset-y-0 right-0 min-w-16 rounded-control px-3 font-medium text-muted text-sm hover:text-ink"
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? "Hide" : "Show"}
        </button>
      </span>
    </Field>
  )
}

type NewPasswordProps = {
  fields: { password: FieldState; confirmPassword: FieldState }
  label: string
  confirmLabel: string
}

export function NewPasswordFields({ fields, label, confirmLabel }: NewPasswordProps) {
  return (
    <>
      <PasswordField
        field={fields.password}
        label={label}
        autoComplete="new-password"
        hint="At least 8 characters with an uppercase letter, a lowercase letter and a number."
      />
      <PasswordField
        field={fields.confirmPassword}
        label={confirmLabel}
        autoComplete="new-password"
      />
    </>
  )
}
