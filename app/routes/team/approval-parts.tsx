import { allowedSeats } from "#app/domain/identity/accounts/permissions.ts"
import { APPROVALS, detailsOf, paymentPurpose } from "#app/domain/identity/team/approval.ts"
import type { ShownApproval } from "#app/domain/identity/team/approvals.server.ts"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { offersHref } from "#app/urls/add-ons.ts"
import { applicantsHref, href, urls } from "#app/urls/index.ts"

type DeclineFormProps = {
  action: string
}

export function DeclineForm({ action }: DeclineFormProps) {
  const [form, fields] = usePageForm({
    id: "decline",
    schema: async () => (await import("#app/domain/identity/team/approval-schema.ts")).DeclineInput,
  })
  return (
    <PageForm form={form} action={action} button="Decline" buttonLook={{ kind: "secondary" }}>
      <TextField field={fields.reason} label="Why not" autoComplete="off" />
    </PageForm>
  )
}

export function approvalHindrance(
  gone: readonly string[],
  openPaymentId?: string,
  refusal?: string,
) {
  if (gone.length > 0) {
    return `${gone.join(", ")} can't be paid for any more. Decline this request, then choose again.`
  }
  return openPaymentId ? "Another payment for this project is open." : refusal
}

/** Says to others why they cannot decide. */
export function ApproversNote({ approval }: { approval: ShownApproval }) {
  const { state, kind, isOwn, canDecide } = approval
  if (state !== "pending" || canDecide) return null
  const others = `Only ${allowedSeats(APPROVALS[kind].permission)} can approve this.`
  return <p>{isOwn ? "You asked, so another person has to approve." : others}</p>
}

export const ApprovalSubject = ({ approval }: { approval: ShownApproval }) => (
  <>
    <p className="whitespace-pre-line wrap-anywhere">{detailsOf(approval)}</p>
    <SubjectLink approval={approval} />
  </>
)

function SubjectLink({ approval }: { approval: ShownApproval }) {
  const { kind, subjectId, state } = approval
  if (kind === "dispute" && state === "approved") {
    return (
      <SubjectTo to={href(urls.orders.dispute, { orderId: subjectId })} label="Open the dispute" />
    )
  }
  if (kind === "payout_details") {
    return <SubjectTo to={href(urls.account.payouts)} label="Open payout details" />
  }
  const { what } = paymentPurpose(approval)
  if (what === "cart") return <SubjectTo to={href(urls.brand.cart)} label="Open the cart" />
  if (what === "offer") return <SubjectTo to={offersHref(subjectId)} label="Open the offer" />
  return kind === "payment" && what === "bids" ? (
    <SubjectTo to={applicantsHref(subjectId)} label="Open the project" />
  ) : (
    <SubjectTo to={href(urls.orders.show, { orderId: subjectId })} label="Open the order" />
  )
}

const SubjectTo = ({ to, label }: { to: string; label: string }) => (
  <p>
    <a href={to} className="text-link">
      {label}
    </a>
  </p>
)
