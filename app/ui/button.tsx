import type { ButtonHTMLAttributes } from "react"
import { cx } from "./class-names.ts"
import { type LinkProps, UiLink } from "./link.tsx"

export type ButtonKind = "primary" | "secondary" | "quiet" | "danger"
type Size = "medium" | "small"

const kinds: Record<ButtonKind, string> = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border-control bg-raised text-ink hover:bg-sunken",
  quiet: "border-transparent bg-transparent text-ink hover:bg-sunken",
  danger: "border-transparent bg-danger text-on-danger hover:bg-danger-strong",
}

const sizes: Record<Size, string> = {
  medium: "min-h-11 px-4 py-2 text-base",
  small: "min-h-9 px-3 py-1 text-sm",
}

/** The classes of a button, for the rare element that is none of ours. */
export function buttonClass(kind: ButtonKind = "primary", size: Size = "medium"): string {
  return cx(
    "inline-flex items-center justify-center gap-2 rounded-control border font-semibold no-underline",
    "transition-colors disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted",
    "aria-disabled:cursor-not-allowed",
    kinds[kind],
    sizes[size],
  )
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind
  size?: Size
  /** Shows that its submission is under way; a second press does nothing. */
  isBusy?: boolean
}

export function Button({ kind, size, isBusy, className, children, ...props }: ButtonProps) {
  return (
    <button
      type="submit"
      {...props}
      aria-busy={isBusy || undefined}
      disabled={props.disabled || isBusy}
      className={cx(buttonClass(kind, size), className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

type ButtonLinkProps = LinkProps & { kind?: ButtonKind; size?: Size }

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({ kind, size, className, ...props }: ButtonLinkProps) {
  return <UiLink {...props} className={cx(buttonClass(kind, size), className)} />
}

export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
