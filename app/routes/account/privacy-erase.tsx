import { useLoaderData } from "@remix-run/react"
import { PasswordConfirm } from "#app/components/accounts/password-confirm.tsx"
import { ERASED_DATA_TEXTS, RETAINED_DATA_TEXTS } from "#app/components/accounts/retention.ts"
import { ErasureInput } from "#app/domain/identity/accounts/account-schema.ts"
import { findErasure, requestErasure } from "#app/domain/privacy/request-erasure.server.ts"
import { holderHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { visitorAddress } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card, CardSection } from "#app/ui/card.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { ErasureNotice, Obligations } from "./erasure-notice.tsx"

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = holderHandler(({ actor }) => {
  const { role, email } = actor
  return { role, email, erasure: findErasure(actor), required: requiredFields(ErasureInput) }
})

export const action = holderHandler(({ actor, request }) =>
  submitForm(request, ErasureInput, async (input) => {
    await requestErasure(actor, input, { ip: visitorAddress() })
    const message = "We'll delete your account in 7 days. You can change your mind until then."
    return redirectWithFlash(href(urls.account.privacy), message, { type: "info" })
  }),
)

export const meta = titleMeta("Delete your account")

export default function EraseAccount() {
  const { role, erasure } = useLoaderData<typeof loader>()
  const { dueAt, obligations } = erasure
  return (
    <NarrowPage
      title="Delete your account"
      back={{ href: href(urls.account.privacy), label: "Privacy" }}
    >
      <ErasureNotice erasure={erasure} role={role} />
      {dueAt === null && obligations.length > 0 && (
        <CardSection id="open" title="Finish these first">
          <p className="text-muted">
            You can delete your account once no order or payment is open.
          </p>
          <Obligations obligations={obligations} role={role} />
        </CardSection>
      )}
      <Card as="section" aria-label="What goes and what stays" className="grid gap-3">
        <Sentences title="What goes" sentences={ERASED_DATA_TEXTS[role]} />
        <Sentences title="What stays" sentences={RETAINED_DATA_TEXTS} />
      </Card>
      {dueAt === null && <EraseForm />}
    </NarrowPage>
  )
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <>
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="grid list-disc gap-1 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

function EraseForm() {
  const { email } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "erase",
    schema: async () =>
      (await import("#app/domain/identity/accounts/account-schema.ts")).ErasureInput,
  })
  return (
    <CardSection id="erase-heading" title="Delete it in 7 days">
      <p className="text-muted">
        Until then you can keep it, here or by the link in the mail that we send you.
      </p>
      <PasswordConfirm
        form={form}
        field={fields.currentPassword}
        email={email}
        label="Delete my account"
      />
    </CardSection>
  )
}
