import { useLoaderData } from "@remix-run/react"
import { PasswordConfirm } from "#app/components/accounts/password-confirm.tsx"
import { personOf } from "#app/domain/identity/accounts/permissions.ts"
import { transferOwnership } from "#app/domain/identity/team/hand-over.server.ts"
import { SEAT_LABELS, seatsFor } from "#app/domain/identity/team/seat.ts"
import { changeSeat, removeMember } from "#app/domain/identity/team/seats.server.ts"
import { findMember } from "#app/domain/identity/team/team-queries.server.ts"
import { HandOverInput, SeatInput } from "#app/domain/identity/team/team-schema.ts"
import { cancelCheckoutsOf } from "#app/domain/payments/payments/cancel-checkouts.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { visitorAddress } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Button } from "#app/ui/button.tsx"
import { CardSection } from "#app/ui/card.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { seatOptions } from "./invite-form.tsx"

const team = href(urls.team.root)

const stepOf = (request: Request) => new URL(request.url).searchParams.get("step")

export const config = { sends: "account", opens: "account" } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => ({
  member: findMember(actor, params.personId ?? ""),
  email: (actor.member ?? actor).email,
  seats: seatsFor(actor.role),
  required: [...requiredFields(SeatInput), ...requiredFields(HandOverInput)],
}))

export const action = actorHandler(({ actor, request, params }) => {
  const { personId = "" } = params
  const step = stepOf(request)
  if (step === "remove") {
    return redirectOnError(team, "Nobody was removed", () => {
      removeMember(actor, personId, () => cancelCheckoutsOf(actor.userId, personId))
      return redirectWithFlash(team, "Removed. They are logged out of this account.")
    })
  }
  if (step === "owner") {
    return submitForm(
      request,
      HandOverInput,
      async (input) => {
        const cancelOwn = () => cancelCheckoutsOf(actor.userId, personOf(actor))
        await transferOwnership(actor, personId, input, { ip: visitorAddress() }, cancelOwn)
        return redirectWithFlash(team, "Handed over. You are a manager now.")
      },
      { form: "hand-over" },
    )
  }
  return submitForm(
    request,
    SeatInput,
    ({ seat }) => {
      changeSeat(actor, personId, seat)
      return redirectWithFlash(team, `Seat changed to ${SEAT_LABELS[seat]}.`)
    },
    { form: "seat" },
  )
})

export const meta = titleMeta("Change a member")

export default function Member() {
  const { member, email, seats } = useLoaderData<typeof loader>()
  const { personId, name, seat } = member
  const page = href(urls.team.member, { personId })
  const [form, fields] = usePageForm({
    id: "seat",
    schema: async () => (await import("#app/domain/identity/team/team-schema.ts")).SeatInput,
    values: { seat: seat === "owner" ? undefined : seat },
  })
  const [ownerForm, ownerFields] = usePageForm({
    id: "hand-over",
    schema: async () => (await import("#app/domain/identity/team/team-schema.ts")).HandOverInput,
  })
  return (
    <NarrowPage title={name} back={{ href: team, label: "Team" }} meta={member.email}>
      <CardSection id="seat-of" title="Seat">
        <PageForm form={form} action={page} button="Save seat">
          <SelectField field={fields.seat} label="Seat" options={seatOptions(seats)} />
        </PageForm>
      </CardSection>
      <CardSection id="remove" title="Remove">
        <p className="text-muted">
          They are logged out of this account at once, and their open checkouts are cancelled.
        </p>
        <Form method="post" action={href(urls.team.member, { personId }, { step: "remove" })}>
          <Button kind="danger">Remove from the team</Button>
        </Form>
      </CardSection>
      <CardSection id="owner" title="Hand over">
        <p className="text-muted">
          {name} becomes the owner, and you become a manager. The account keeps its email address.
        </p>
        <PasswordConfirm
          form={ownerForm}
          field={ownerFields.currentPassword}
          email={email}
          label="Make them the owner"
          action={href(urls.team.member, { personId }, { step: "owner" })}
        />
      </CardSection>
    </NarrowPage>
  )
}
