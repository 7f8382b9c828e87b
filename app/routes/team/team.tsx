import { useLoaderData } from "@remix-run/react"
import { AccountTabs } from "#app/components/accounts/account-tabs.tsx"
import { isBrand } from "#app/domain/identity/accounts/actor.ts"
import { may, personOf } from "#app/domain/identity/accounts/permissions.ts"
import { inviteMember } from "#app/domain/identity/team/invite-member.server.ts"
import { SEAT_LABELS, seatHint, seatsFor } from "#app/domain/identity/team/seat.ts"
import { listTeam, listTeamInvitations } from "#app/domain/identity/team/team-queries.server.ts"
import { InviteInput } from "#app/domain/identity/team/team-schema.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { visitorAddress } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { CardSection } from "#app/ui/card.tsx"
import { Disclosure } from "#app/ui/disclosure.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { InviteForm } from "./invite-form.tsx"
import { InvitationRow, MemberRow } from "./team-rows.tsx"

const page = href(urls.team.root)

export const config = { sends: "account" } satisfies RouteConfig

export const loader = actorHandler(({ actor }) => {
  const isOwner = may(actor, "account")
  const team = listTeam(actor)
  const invitations = isOwner ? listTeamInvitations(actor) : []
  const others = team.filter(({ seat }) => seat !== "owner").length + invitations.length
  return {
    role: actor.role,
    // A creator has one manager.
    hasPlace: isBrand(actor) || others === 0,
    email: (actor.member ?? actor).email,
    ownId: personOf(actor),
    isOwner,
    team,
    invitations,
    seats: seatsFor(actor.role),
    required: requiredFields(InviteInput),
  }
})

export const action = actorHandler(({ actor, request }) =>
  submitForm(request, InviteInput, async (input) => {
    await inviteMember(actor, input, { ip: visitorAddress() })
    return redirectWithFlash(page, `An invitation is on its way to ${input.email}.`)
  }),
)

export const meta = titleMeta("Team")

export default function Team() {
  const { role, email, ownId, isOwner, hasPlace, team, invitations, seats } =
    useLoaderData<typeof loader>()
  return (
    <NarrowPage title="Team" tabs={<AccountTabs role={role} current="Team" />}>
      <CardSection id="members" title="Members">
        <ul className="grid divide-y divide-line">
          {team.map((member) => (
            <MemberRow
              key={member.personId}
              member={member}
              isOwn={member.personId === ownId}
              canChange={isOwner && member.seat !== "owner"}
            />
          ))}
        </ul>
        {!isOwner && (
          <Disclosure closedLabel="Leave this team" openLabel="Stay in this team">
            <Form method="post" action={href(urls.team.own.leave)} className="grid gap-3">
              <p className="text-muted">
                You are logged out at once, and come back by a new invitation only.
              </p>
              <Button kind="danger" className="justify-self-start">
                Leave now
              </Button>
            </Form>
          </Disclosure>
        )}
      </CardSection>
      {invitations.length > 0 && (
        <CardSection id="invited" title="Invited">
          <ul className="grid divide-y divide-line">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} {...invitation} />
            ))}
          </ul>
        </CardSection>
      )}
      <CardSection id="approvals" title="Approvals">
        <p className="text-muted">What a second person has to approve, and what waits.</p>
        <ButtonLink href={href(urls.team.rules)} kind="secondary" className="justify-self-start">
          Open approvals
        </ButtonLink>
      </CardSection>
      {isOwner && hasPlace && (
        <CardSection id="invite" title="Invite somebody">
          <p className="text-muted">
            Each member logs in with their own password and acts for your account.
          </p>
          {/* Empty again once it is sent. */}
          <InviteForm key={invitations.map(({ id }) => id).join()} email={email} seats={seats} />
          <dl className="grid gap-2 text-sm">
            {seats.map((seat) => (
              <div key={seat}>
                <dt className="font-medium">{SEAT_LABELS[seat]}</dt>
                <dd className="text-muted">{seatHint(role, seat)}</dd>
              </div>
            ))}
          </dl>
        </CardSection>
      )}
    </NarrowPage>
  )
}
