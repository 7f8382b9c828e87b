import { redirect } from "@remix-run/node"
import { PasskeyInput } from "#app/domain/identity/factors/passkey-schema.ts"
import { addPasskey } from "#app/domain/identity/factors/passkeys.server.ts"
import { Invalid } from "#app/domain/shared/errors.ts"
import { personHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { fieldNamesOf } from "#app/http/form-fields.server.ts"
import { readForm } from "#app/http/read-form.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { sessionTokenOf } from "#app/http/session.server.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.account.passkeys)

export const config = { sends: "personal", maxBody: 16 * 1024 } satisfies RouteConfig

export const loader = personHandler(() => redirect(page))

export const action = personHandler(async ({ actor, request }) => {
  const form = await readForm(request, fieldNamesOf(PasskeyInput))
  const site = { origin: publicOrigin(request) }
  const sessionToken = await sessionTokenOf(request)
  return redirectOnError(page, "No passkey was added", async () => {
    const input = PasskeyInput.safeParse(Object.fromEntries(form))
    if (!input.success) throw new Invalid("Please try again.")
    await addPasskey(actor, input.data, { site, sessionToken })
    return redirectWithFlash(page, "Passkey added. You can log in with it.")
  })
})
