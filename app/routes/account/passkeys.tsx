import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { CurrentPasswordField } from "#app/components/accounts/current-password-field.tsx"
import { PasskeyForm } from "#app/components/accounts/passkey-form.tsx"
import { listPasskeys, type Passkey } from "#app/domain/identity/factors/own-passkeys.server.ts"
import { PasskeyStartInput } from "#app/domain/identity/factors/passkey-schema.ts"
import { startPasskey } from "#app/domain/identity/factors/passkeys.server.ts"
import { personHandler } from "#app/http/actor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { publicOrigin, visitorAddress } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { sessionTokenOf } from "#app/http/session.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Button } from "#app/ui/button.tsx"
import { Card, CardSection } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { CalendarDate, RelativeTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = personHandler(({ actor }) => {
  const required = requiredFields(PasskeyStartInput)
  return { email: actor.email, passkeys: listPasskeys(actor), required }
})

export const action = personHandler(async ({ actor, request }) => {
  const site = { origin: publicOrigin(request) }
  const from = { ip: visitorAddress(), sessionToken: await sessionTokenOf(request), site }
  return submitForm(request, PasskeyStartInput, async (input) => ({
    create: await startPasskey(actor, input, from),
    name: input.name,
    lastResult: undefined,
  }))
})

export const meta = titleMeta("Passkeys")

export default function Passkeys() {
  const { passkeys } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <NarrowPage title="Passkeys" back={{ href: href(urls.account.security), label: "Security" }}>
      {passkeys.length > 0 && (
        <Card as="section" aria-label="Your passkeys">
          <ul className="grid divide-y divide-line">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} {...passkey} />
            ))}
          </ul>
        </Card>
      )}
      <CardSection id="add" title="Add a passkey">
        {answer && "create" in answer ? (
          <>
            <p>Now let your device make the passkey “{answer.name}”.</p>
            <PasskeyForm
              wanted={{ create: answer.create }}
              action={href(urls.account.finishPasskey)}
              name={answer.name}
              button="Make the passkey"
            />
          </>
        ) : (
          <StartForm />
        )}
      </CardSection>
    </NarrowPage>
  )
}

function PasskeyRow({ id, name, createdAt, lastUsedAt }: Passkey) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Added <CalendarDate at={createdAt} />
          {lastUsedAt !== null && (
            <>
              , last used <RelativeTime at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <Form method="post" action={href(urls.account.removePasskey, { passkeyId: id })}>
        <Button kind="secondary" size="small" aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </Form>
    </li>
  )
}

function StartForm() {
  const { email } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "passkey",
    schema: async () =>
      (await import("#app/domain/identity/factors/passkey-schema.ts")).PasskeyStartInput,
  })
  return (
    <>
      <p className="text-muted">
        Log in by face, finger or PIN of your device. Your password keeps working.
      </p>
      <p className="needs-no-script">Passkeys need JavaScript, which is off in this browser.</p>
      <PageForm form={form} action={href(urls.account.passkeys)} button="Continue">
        <TextField
          field={fields.name}
          label="Name"
          hint="So that you know later which device it is."
          autoComplete="off"
        />
        <CurrentPasswordField field={fields.currentPassword} email={email} />
      </PageForm>
    </>
  )
}
