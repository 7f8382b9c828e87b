import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react"
import { cx } from "./class-names.ts"

/** Defaults: primary, medium. */
type Look = { kind?: "primary" | "secondary" | "quiet" | "danger"; size?: "medium" | "small" }

export function buttonClass({ kind = "primary", size = "medium" }: Look = {}): string {
  return cx("button", kind !== "primary" && kind, size !== "medium" && size)
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { isBusy?: boolean }

const doNothing = (event: { preventDefault: () => void }) => event.preventDefault()

/** While `isBusy` a press does nothing, but focus stays. */
export function Button({ kind, size, isBusy, className, children, ...props }: ButtonProps) {
  return (
    <button
      type="submit"
      {...props}
      {...(isBusy && { "aria-busy": true, "aria-disabled": true, onClick: doNothing })}
      className={cx(buttonClass({ kind, size }), className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

const WHY_NOT = "why-not"

type Permission = { isAllowed: true } | { isAllowed: false; reason: string }

/** Disables a button and ties it to its reason (`DisabledReason`). */
export const disabledUnless = (can: Permission) =>
  can.isAllowed ? {} : { disabled: true, "aria-describedby": WHY_NOT }

/** Once per page, as it has an id. */
export const DisabledReason = ({ can, className }: { can: Permission; className?: string }) =>
  can.isAllowed ? null : (
    <p id={WHY_NOT} className={className}>
      {can.reason}
    </p>
  )

type ButtonLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> &
  Look & { href: string }

export function ButtonLink({ kind, size, className, ...props }: ButtonLinkProps) {
  return <a {...props} className={cx(buttonClass({ kind, size }), className)} />
}

export type NextStepTarget = { href: string; label: string }

export const NextStepLink = ({ href, label }: NextStepTarget) => (
  <ButtonLink href={href} kind="secondary">
    {label}
  </ButtonLink>
)

export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
