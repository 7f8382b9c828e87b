import type { ButtonHTMLAttributes } from "react"
import { cx } from "./class-names.ts"
import { type LinkProps, UiLink } from "./link.tsx"

const kinds = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border-control bg-raised text-ink hover:bg-sunken",
  quiet: "border-transparent bg-transparent text-ink hover:bg-sunken",
  danger: "border-transparent bg-danger text-on-danger hover:bg-danger-strong",
}

const sizes = { medium: "min-h-11 px-4 py-2 text-base", small: "min-h-9 px-3 py-1 text-sm" }

/** How a button looks; without a word primary and medium. */
type Look = { kind?: keyof typeof kinds; size?: keyof typeof sizes }

/** The classes of a button, for the rare element that is none of ours. */
export function buttonClass({ kind = "primary", size = "medium" }: Look = {}): string {
  return cx(
    "inline-flex items-center justify-center gap-2 rounded-control border font-semibold no-underline",
    "transition-colors disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted",
    "aria-disabled:cursor-not-allowed",
    kinds[kind],
    sizes[size],
  )
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { isBusy?: boolean }

/** While its submission is under way (`isBusy`) a second press does nothing. */
export function Button({ kind, size, isBusy, className, children, ...props }: ButtonProps) {
  return (
    <button
      type="submit"
      {...props}
      aria-busy={isBusy || undefined}
      disabled={props.disabled || isBusy}
      className={cx(buttonClass({ kind, size }), className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({ kind, size, className, ...props }: LinkProps & Look) {
  return <UiLink {...props} className={cx(buttonClass({ kind, size }), className)} />
}

export type NextStep = { href: string; label: string }

/** Where to go next, in second place or where a page has nothing else to offer. */
export const NextStepLink = ({ href, label }: NextStep) => (
  <ButtonLink href={href} kind="secondary">
    {label}
  </ButtonLink>
)

export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
