import { data } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { AuthFrame } from "#app/components/accounts/auth-frame.tsx"
import { LinkProblem } from "#app/components/accounts/link-page.tsx"
import { acceptAsNew, acceptAsPerson } from "#app/domain/identity/team/accept-invitation.server.ts"
import { SEAT_LABELS } from "#app/domain/identity/team/seat.ts"
import { findTeamInvitation } from "#app/domain/identity/team/team-queries.server.ts"
import { AcceptInput, JoinInput } from "#app/domain/identity/team/team-schema.ts"
import { findPerson } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { newAccountCookie } from "#app/http/new-account.server.ts"
import { linkHeaders, linkMeta } from "#app/http/page-meta.ts"
import { rememberPage } from "#app/http/return-to.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { sessionTokenOf } from "#app/http/session.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { dashboardHref, href, loginHref, urls } from "#app/urls/index.ts"
import { JoinForm, NewPersonForm } from "./accept-forms.tsx"

const TITLE = "Join a team"

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = handler(async ({ request, params }) => {
  const { role, email, seat, accountName, knownId } = findTeamInvitation(params.token ?? "")
  const person = await findPerson(request)
  const way = person
    ? person.userId === knownId
      ? ("join" as const)
      : ("other" as const)
    : knownId === null
      ? ("new" as const)
      : ("login" as const)
  const headers = way === "login" ? await rememberPage(request) : new Headers()
  const required = requiredFields(way === "new" ? AcceptInput : JoinInput)
  return data({ role, email, seat, accountName, way, required, name: person?.name }, { headers })
})

export const action = handler(async ({ request, params }) => {
  const { token = "" } = params
  const person = await findPerson(request)
  if (person) {
    const sessionToken = await sessionTokenOf(request)
    return submitForm(request, JoinInput, ({ name }) => {
      acceptAsPerson(person, token, name, sessionToken)
      return redirectWithFlash(dashboardHref(person.role), "You are in the team.")
    })
  }
  return submitForm(request, AcceptInput, async (input) => {
    const { role, email } = await acceptAsNew(token, input)
    const headers = new Headers({ "Set-Cookie": await newAccountCookie.set({ role, email }) })
    return redirectWithFlash(loginHref(role), "You are in the team. You can log in now.", {
      headers,
    })
  })
})

export const headers = linkHeaders

export const meta = linkMeta(TITLE)

export default function AcceptInvitation() {
  const { role, email, seat, accountName, way, name } = useLoaderData<typeof loader>()
  return (
    <AuthFrame
      title={`Join the team of ${accountName}`}
      intro={`Your seat: ${SEAT_LABELS[seat]}. You log in with ${email}.`}
      statement="Work together, each with your own login."
    >
      {way === "new" && <NewPersonForm email={email} />}
      {way === "join" && <JoinForm name={name ?? ""} />}
      {way === "login" && (
        <div className="grid gap-4">
          <p>There is an account with this address. Log in, and you come back here.</p>
          <ButtonLink href={loginHref(role)} className="justify-self-start">
            Log in
          </ButtonLink>
        </div>
      )}
      {way === "other" && (
        <form method="post" action={href(urls.logout)} className="grid gap-4">
          <p>You are logged in with another address. Log out, then open the link again.</p>
          <Button kind="secondary" className="justify-self-start">
            Log out
          </Button>
        </form>
      )}
    </AuthFrame>
  )
}

export const ErrorBoundary = () => (
  <LinkProblem
    text="It was used or withdrawn, or is older than 7 days. Ask for a new invitation."
    next={{ href: href(urls.home), label: "Go to the start page" }}
  />
)
