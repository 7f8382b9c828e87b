import type { ReactNode } from "react"
import { href, urls } from "#app/urls/index.ts"

type Known = { id: string | null; children?: ReactNode }

/** A name that leads to the desk's page about what it names. */
const NameLink = (props: { href: string; children: ReactNode }) => (
  <a {...props} className="title-link underline decoration-control underline-offset-4" />
)

/** A user by name, as a link to the desk's page about them; who left has no name. */
export const UserLink = ({ id, children }: Known) =>
  id === null ? (
    "Unknown"
  ) : (
    <NameLink href={href(urls.admin.user, { userId: id })}>{children ?? "Unknown"}</NameLink>
  )

/** The desk's page about a project. */
export const ProjectLink = ({ id, children }: Known) =>
  id === null ? (
    "None"
  ) : (
    <NameLink href={href(urls.admin.project, { projectId: id })}>{children ?? id}</NameLink>
  )

/** The desk's page about an order. */
export const OrderLink = ({ id, children }: Known) =>
  id === null ? (
    "None"
  ) : (
    <NameLink href={href(urls.admin.order, { orderId: id })}>{children ?? id}</NameLink>
  )

/** The desk's page about a payment. */
export const PaymentLink = ({ id, children }: Known) =>
  id === null ? (
    "None"
  ) : (
    <NameLink href={href(urls.admin.payment, { paymentId: id })}>{children ?? id}</NameLink>
  )

/** The desk's page about a payout. */
export const PayoutLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <NameLink href={href(urls.admin.payout, { payoutId: id })}>{children}</NameLink>
)
