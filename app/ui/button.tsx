import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react"
import { cx } from "./class-names.ts"

/** How a button looks; without a word primary and medium. */
type Look = { kind?: "primary" | "secondary" | "quiet" | "danger"; size?: "medium" | "small" }

/** The classes of a button, for the rare element that is none of ours. */
export function buttonClass({ kind = "primary", size = "medium" }: Look = {}): string {
  return cx("button", kind !== "primary" && kind, size !== "medium" && size)
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { isBusy?: boolean }

const doNothing = (event: { preventDefault: () => void }) => event.preventDefault()

/** While its submission is under way (`isBusy`) a second press does nothing; the keyboard stays where it is. */
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

/** Whether something may be done, and why not. */
type Permission = { isAllowed: true } | { isAllowed: false; reason: string }

/** What turns a button off while something may not be done, and ties it to the reason beside it (`WhyNot`). */
export const offUnless = (can: Permission) =>
  can.isAllowed ? {} : { disabled: true, "aria-describedby": WHY_NOT }

/** Why something may not be done, once on its page; nothing where it may. */
export const WhyNot = ({ can, className }: { can: Permission; className?: string }) =>
  can.isAllowed ? null : (
    <p id={WHY_NOT} className={className}>
      {can.reason}
    </p>
  )

type ButtonLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> &
  Look & { href: string }

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({ kind, size, className, ...props }: ButtonLinkProps) {
  return <a {...props} className={cx(buttonClass({ kind, size }), className)} />
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
