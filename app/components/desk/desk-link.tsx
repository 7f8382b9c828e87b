import type { ReactNode } from "react"
import { ClampedLink } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls.ts"

type Known = { id: string | null; children?: ReactNode }

/** A user by name, as a link to the desk's page about them; who left has no name. */
export const UserLink = ({ id, children }: Known) =>
  id === null ? (
    "Unknown"
  ) : (
    <ClampedLink href={href(urls.admin.user, { userId: id })}>{children ?? "Unknown"}</ClampedLink>
  )

/** The desk's page about a project. */
export const ProjectLink = ({ id, children }: Known) =>
  id === null ? (
    "None"
  ) : (
    <ClampedLink href={href(urls.admin.project, { projectId: id })}>{children ?? id}</ClampedLink>
  )

/** The desk's page about an order. */
export const OrderLink = ({ id, children }: Known) =>
  id === null ? (
    "None"
  ) : (
    <ClampedLink href={href(urls.admin.order, { orderId: id })}>{children ?? id}</ClampedLink>
  )

/** The desk's page about a payment. */
export const PaymentLink = ({ id, children }: Known) =>
  id === null ? (
    "None"
  ) : (
    <ClampedLink href={href(urls.admin.payment, { paymentId: id })}>{children ?? id}</ClampedLink>
  )
