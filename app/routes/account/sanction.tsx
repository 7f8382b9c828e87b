import { useLoaderData } from "@remix-run/react"
import { AppealInput } from "#app/domain/trust/moderation/appeal-schema.ts"
import { getOwnSanction, sendAppeal } from "#app/domain/trust/moderation/appeals.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { CardSection } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "account", maxBody: AppealInput } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const found = getOwnSanction(actor, params.sanctionId ?? "")
  return { ...found, required: requiredFields(AppealInput) }
})

export const action = actorHandler(({ actor, request, params }) => {
  const sanctionId = params.sanctionId ?? ""
  return submitForm(request, AppealInput, (input) => {
    sendAppeal(actor, sanctionId, input)
    const message = "Appeal sent. Our team will look at it again and answer you here."
    return redirectWithFlash(href(urls.account.appeal, { sanctionId }), message)
  })
})

export const meta = titleMeta<typeof loader>((data) => data?.sanction.title ?? "Sanction")

const ANSWERS = { open: "Your appeal", granted: "Appeal granted", upheld: "Appeal not granted" }

export default function SanctionPage() {
  const { sanction, appeal } = useLoaderData<typeof loader>()
  const { title, name, reason, createdAt, liftedAt, appealText, appealStatus } = sanction
  return (
    <NarrowPage
      title={title}
      back={{ href: href(urls.account.sanctions), label: "Sanctions" }}
      meta={name && name}
    >
      <CardSection id="why" title="Why">
        <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
        <p className="text-sm text-muted">
          <ExactTime at={createdAt} />
          {liftedAt !== null && (
            <>
              , lifted <ExactTime at={liftedAt} />
            </>
          )}
        </p>
      </CardSection>
      {appealStatus && (
        <CardSection id="answer" title={ANSWERS[appealStatus]}>
          <p className="whitespace-pre-line wrap-anywhere">{appealText}</p>
          <p className="whitespace-pre-line wrap-anywhere">
            {sanction.appealAnswer ?? "Waiting for our answer."}
          </p>
        </CardSection>
      )}
      {appeal.isAllowed && <AppealForm />}
      {!appeal.isAllowed && !appealStatus && <p className="text-muted">{appeal.reason}</p>}
    </NarrowPage>
  )
}

function AppealForm() {
  const [form, fields] = usePageForm({
    id: "appeal",
    schema: async () => (await import("#app/domain/trust/moderation/appeal-schema.ts")).AppealInput,
  })
  return (
    <CardSection id="appeal-heading" title="Appeal">
      <PageForm form={form} button="Send the appeal" className="gap-5">
        <TextAreaField
          field={fields.text}
          label="Why you disagree"
          hint="Up to 2,000 characters. You can appeal once."
        />
      </PageForm>
    </CardSection>
  )
}
