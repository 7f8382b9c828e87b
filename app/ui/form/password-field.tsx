import { type ReactNode, useState } from "react"
import { controlClass, describe, Field, type FieldState } from "./field.tsx"

type PasswordFieldProps = {
  field: FieldState
  label: string
  /** For password managers: whether they fill in a password or suggest one. */
  autoComplete: "current-password" | "new-password"
  hint?: ReactNode
}

/** A password, never filled in by the server. With a script its characters can be shown. */
export function PasswordField({ field, label, autoComplete, hint }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field field={field} label={label} hint={hint}>
      <span className="relative block">
        <input
          key={field.id}
          type={isShown ? "text" : "password"}
          id={field.id}
          name={field.name}
          autoComplete={autoComplete}
          autoCapitalize={isShown ? "none" : undefined}
          spellCheck={false}
          className={`${controlClass} pr-18`}
          {...describe(field, Boolean(hint))}
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
