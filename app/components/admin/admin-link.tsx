import type { ReactNode } from "react"
import { href, urls } from "#app/urls/index.ts"

type Known = { id: string | null; children?: ReactNode }

const NameLink = (props: { href: string; children: ReactNode }) => (
  <a {...props} className="title-link underline decoration-control underline-offset-4" />
)

/** Links to a user's admin page; deleted users have no name. */
export const UserLink = ({ id, children }: Known) =>
  id === null ? (
    "Unknown"
  ) : (
    <NameLink href={href(urls.admin.user, { userId: id })}>{children ?? "Unknown"}</NameLink>
  )

export const ProjectLink = ({ id, children }: Known) =>
  id === null ? (
    "None"
  ) : (
    <NameLink href={href(urls.admin.project, { projectId: id })}>{children ?? id}</NameLink>
  )

export const OrderLink = ({ id, children }: Known) =>
  id === null ? (
    "None"
  ) : (
    <NameLink href={href(urls.admin.order, { orderId: id })}>{children ?? id}</NameLink>
  )

export const PaymentLink = ({ id, children }: Known) =>
  id === null ? (
    "None"
  ) : (
    <NameLink href={href(urls.admin.payment, { paymentId: id })}>{children ?? id}</NameLink>
  )

export const PayoutLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <NameLink href={href(urls.admin.payout, { payoutId: id })}>{children}</NameLink>
)
