import type { OwnApplication } from "#app/domain/market/applications/own-application-queries.server.ts"
import type { PolicyResult } from "#app/domain/shared/policy.ts"
import { Button } from "#app/ui/button.tsx"
import { CardSection } from "#app/ui/card.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { href, urls } from "#app/urls/index.ts"

type WithdrawPanelProps = { application: OwnApplication; canWithdraw: PolicyResult }

/** Renders nothing once decided. */
export function WithdrawPanel({ application, canWithdraw }: WithdrawPanelProps) {
  const { id: applicationId, status } = application
  if (status !== "pending") return null
  return (
    <CardSection id="withdraw" title="Withdraw your application">
      <p className="text-sm text-muted" id="withdraw-note">
        {canWithdraw.isAllowed
          ? "The brand is notified and no longer sees it. You can apply again while the project is open."
          : canWithdraw.reason}
      </p>
      <Form method="post" action={href(urls.influencer.withdrawApplication, { applicationId })}>
        <Button kind="danger" disabled={!canWithdraw.isAllowed} aria-describedby="withdraw-note">
          Withdraw
        </Button>
      </Form>
    </CardSection>
  )
}
