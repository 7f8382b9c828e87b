import { Form, useLoaderData } from "@remix-run/react"
import { AccountTabs } from "#app/components/accounts/account-tabs.tsx"
import { SettingLink } from "#app/components/accounts/setting-link.tsx"
import { hasSecondStep } from "#app/domain/identity/accounts/account-queries.server.ts"
import { EmailChangeInput } from "#app/domain/identity/accounts/account-schema.ts"
import { changeEmail } from "#app/domain/identity/accounts/change-email.server.ts"
import { listDevices } from "#app/domain/identity/accounts/signed-in-devices.server.ts"
import { isUndeliverable } from "#app/domain/identity/accounts/verify-email.server.ts"
import { findGoogleAccount } from "#app/domain/identity/factors/google-accounts.server.ts"
import { listPasskeys } from "#app/domain/identity/factors/own-passkeys.server.ts"
import { personHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { isGoogleSetUp } from "#app/http/google-login.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { visitorAddress } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { sessionTokenOf } from "#app/http/session.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Button } from "#app/ui/button.tsx"
import { Card, CardSection } from "#app/ui/card.tsx"
import { useCanOpenPage } from "#app/ui/form/seat-form.tsx"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { DeviceList } from "./security-devices.tsx"
import { EmailChangeForm, EmailState } from "./security-email.tsx"

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = personHandler(async ({ actor, request }) => {
  const { role, email, emailVerifiedAt } = actor
  return {
    role,
    email,
    isVerified: emailVerifiedAt !== null,
    isUndeliverable: isUndeliverable(email),
    hasSecondStep: hasSecondStep(actor.userId),
    passkeys: listPasskeys(actor),
    google: findGoogleAccount(actor)?.email ?? null,
    hasGoogle: isGoogleSetUp(),
    devices: listDevices(actor, await sessionTokenOf(request)),
    required: requiredFields(EmailChangeInput),
  }
})

export const action = personHandler(async ({ actor, request }) => {
  const from = { ip: visitorAddress(), sessionToken: await sessionTokenOf(request) }
  return submitForm(request, EmailChangeInput, async (input) => {
    await changeEmail(actor, input, from)
    const message = `Email address changed. Open the link we sent to ${input.email} to confirm it.`
    return redirectWithFlash(href(urls.account.security), message)
  })
})

export const meta = titleMeta("Security")

export default function Security() {
  const { role, devices, hasSecondStep, passkeys, google, hasGoogle, ...state } =
    useLoaderData<typeof loader>()
  const mayOpen = useCanOpenPage()
  return (
    <NarrowPage title="Security" tabs={<AccountTabs role={role} current="Security" />}>
      <Card as="section" aria-labelledby="email" className="grid gap-6">
        <EmailState {...state} />
        <EmailChangeForm />
      </Card>
      <CardSection id="password" title="Password">
        <SettingLink
          text="Changing it signs you out on every other device."
          to={href(urls[role].changePassword)}
          label="Change password"
        />
      </CardSection>
      <CardSection id="second-step" title="Second step">
        <SettingLink
          text={
            hasSecondStep
              ? "On: we ask for a code of your app after your password."
              : "Off. Turn it on, and a stolen password opens nothing."
          }
          to={href(urls.account.secondStep)}
          label={hasSecondStep ? "Manage the second step" : "Set up the second step"}
        />
      </CardSection>
      <CardSection id="passkeys" title="Passkeys">
        <SettingLink
          text={
            passkeys.length === 0
              ? "None yet. With one you log in by face, finger or PIN."
              : passkeys.map(({ name }) => name).join(", ")
          }
          to={href(urls.account.passkeys)}
          label="Manage passkeys"
        />
      </CardSection>
      {(hasGoogle || google) && (
        <CardSection id="google" title="Google">
          <p className="text-muted wrap-anywhere">
            {google
              ? `Linked: ${google} logs you in.`
              : "Not linked. Choose Log in with Google at your next login."}
          </p>
          {google && (
            <Form method="post" action={href(urls.account.unlinkGoogle)}>
              <Button kind="secondary">Unlink Google</Button>
            </Form>
          )}
        </CardSection>
      )}
      <Card as="section" aria-labelledby="devices" className="grid gap-4">
        <DeviceList devices={devices} />
        {mayOpen(href(urls.account.activity)) && (
          <p>
            <a href={href(urls.account.activity)} className="text-link">
              See all activity of this account
            </a>
          </p>
        )}
      </Card>
    </NarrowPage>
  )
}
