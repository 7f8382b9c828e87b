import { useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { listAccountsOf } from "#app/domain/identity/accounts/first-account.server.ts"
import { personOf } from "#app/domain/identity/accounts/permissions.ts"
import { SEAT_LABELS } from "#app/domain/identity/team/seat.ts"
import { switchAccount } from "#app/domain/identity/team/seats.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { sessionTokenOf } from "#app/http/session.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Button } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { dashboardHref, href, urls } from "#app/urls/index.ts"

const SwitchInput = z.object({ accountId: z.uuid() })

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = actorHandler(({ actor }) => ({
  currentId: actor.userId,
  accounts: listAccountsOf(personOf(actor)),
}))

export const action = actorHandler(async ({ actor, request }) => {
  const token = await sessionTokenOf(request)
  return submitForm(request, SwitchInput, ({ accountId }) => {
    switchAccount(actor, accountId, token)
    // Pages of the other account must not come back.
    const headers = new Headers({ "Clear-Site-Data": '"cache"' })
    return redirectWithFlash(dashboardHref(actor.role), "Account switched.", { headers })
  })
})

export const meta = titleMeta("Your accounts")

export default function Accounts() {
  const { currentId, accounts } = useLoaderData<typeof loader>()
  return (
    <NarrowPage title="Your accounts">
      <Card as="section" aria-label="Accounts">
        <ul className="grid divide-y divide-line">
          {accounts.map(({ accountId, name, seat }) => (
            <li key={accountId} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <p className="grid min-w-0 flex-1 basis-60 gap-1">
                <span className="font-medium wrap-anywhere">{name}</span>
                <span className="text-sm text-muted">{SEAT_LABELS[seat]}</span>
              </p>
              {accountId === currentId ? (
                <span className="text-sm text-muted">You are here</span>
              ) : (
                // A whole load, so that nothing of the other account stays.
                <form method="post" action={href(urls.team.own.accounts)}>
                  <input type="hidden" name="accountId" value={accountId} />
                  <Button kind="secondary" size="small" aria-label={`Switch to ${name}`}>
                    Switch
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </NarrowPage>
  )
}
