import { useLoaderData } from "@remix-run/react"
import { AccountTabs } from "#app/components/accounts/account-tabs.tsx"
import { ApiTokenInput } from "#app/domain/identity/accounts/account-schema.ts"
import { SCOPES, scopesFor } from "#app/domain/identity/accounts/api-token.ts"
import { createApiToken, listApiTokens } from "#app/domain/identity/accounts/api-tokens.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { visitorAddress } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { Card, CardSection } from "#app/ui/card.tsx"
import { useFormAnswer } from "#app/ui/form/use-form-answer.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { ShownOnce } from "#app/ui/shown-once.tsx"
import { apiUrls } from "#app/urls/api.ts"
import { href, urls } from "#app/urls/index.ts"
import { ApiTokenForm } from "./api-token-form.tsx"
import { ApiTokenList } from "./api-token-list.tsx"

export const config = { sends: "account", opens: "account" } satisfies RouteConfig

export const loader = actorHandler(({ actor }) => ({
  role: actor.role,
  email: actor.email,
  tokens: listApiTokens(actor),
  scopes: scopesFor(actor.role).map((value) => ({ value, label: SCOPES[value].label })),
  required: requiredFields(ApiTokenInput),
}))

export const action = actorHandler(({ actor, request }) =>
  submitForm(request, ApiTokenInput, async (input) => ({
    created: await createApiToken(actor, input, { ip: visitorAddress() }),
    lastResult: undefined,
  })),
)

export const meta = titleMeta("API tokens")

export default function ApiTokens() {
  const { role, email, tokens, scopes } = useLoaderData<typeof loader>()
  const answer = useFormAnswer<typeof action>()
  const created = answer && "created" in answer ? answer.created : undefined
  return (
    <NarrowPage title="API tokens" tabs={<AccountTabs role={role} current="API" />}>
      {created && (
        <CardSection id="created" title="Your new token">
          <p>Copy it now. We show it only once and cannot show it again.</p>
          <ShownOnce secret={created} />
        </CardSection>
      )}
      <CardSection id="create" title="Create a token">
        <p className="text-muted">
          A program that has it acts as you, within what you tick. Read{" "}
          <a href={href(apiUrls.page)} className="text-link">
            how to use the API
          </a>
          .
        </p>
        <ApiTokenForm key={created} email={email} scopes={scopes} />
      </CardSection>
      <Card as="section" aria-labelledby="tokens" className="grid gap-4">
        <ApiTokenList tokens={tokens} />
      </Card>
      <CardSection id="webhooks" title="Webhooks">
        <p className="text-muted">We call a program of yours when something happens.</p>
        <ButtonLink
          href={href(urls.account.webhooks)}
          kind="secondary"
          className="justify-self-start"
        >
          Open webhooks
        </ButtonLink>
      </CardSection>
    </NarrowPage>
  )
}
