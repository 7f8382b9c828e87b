import { SEAT_LABELS } from "#app/domain/identity/team/seat.ts"
import type { TeamInvitation, TeamMember } from "#app/domain/identity/team/team-queries.server.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

type MemberRowProps = { member: TeamMember; isOwn: boolean; canChange: boolean }

export function MemberRow({ member, isOwn, canChange }: MemberRowProps) {
  const { personId, name, email, seat } = member
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="font-medium wrap-anywhere">
          {name}
          {isOwn && <span className="text-muted"> (you)</span>}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {SEAT_LABELS[seat]} · {email}
        </p>
      </div>
      {canChange && (
        <ButtonLink
          href={href(urls.team.member, { personId })}
          kind="secondary"
          size="small"
          aria-label={`Change ${name}`}
        >
          Change
        </ButtonLink>
      )}
    </li>
  )
}

export const InvitationRow = ({ id, email, seat, expiresAt }: TeamInvitation) => (
  <li className="flex flex-wrap items-center justify-between gap-3 py-3">
    <div className="grid min-w-0 flex-1 basis-60 gap-1">
      <p className="font-medium wrap-anywhere">{email}</p>
      <p className="text-sm text-muted">
        {SEAT_LABELS[seat]}, open until <CalendarDate at={expiresAt} />
      </p>
    </div>
    <Form method="post" action={href(urls.team.withdraw, { invitationId: id })}>
      <Button kind="secondary" size="small" aria-label={`Withdraw the invitation of ${email}`}>
        Withdraw
      </Button>
    </Form>
  </li>
)
