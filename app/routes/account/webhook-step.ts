import { redirect } from "@remix-run/node"
import {
  deleteEndpoint,
  resumeEndpoint,
  sendSample,
} from "#app/domain/admin/webhooks/endpoints.server.ts"
import { WEBHOOK_STEPS, type WebhookStep } from "#app/domain/admin/webhooks/webhook.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

const STEPS: Record<WebhookStep, { run: (actor: Actor, id: string) => unknown; done: string }> = {
  test: { run: sendSample, done: "A sample is on its way. Reload to see the answer." },
  resume: { run: resumeEndpoint, done: "The webhook goes on." },
  delete: { run: deleteEndpoint, done: "Webhook deleted." },
}

const list = href(urls.account.webhooks)

export const config = { sends: "account" } satisfies RouteConfig

export const loader = actorHandler(() => redirect(list))

export const action = actorHandler(({ actor, params }) => {
  const { endpointId = "" } = params
  const step = WEBHOOK_STEPS.find((known) => known === params.step)
  if (!step) throw new NotFound("There is no such page.")
  const isDelete = step === "delete"
  const page = isDelete ? list : href(urls.account.webhook, { endpointId })
  const work = () => {
    STEPS[step].run(actor, endpointId)
    return redirectWithFlash(page, STEPS[step].done)
  }
  return redirectOnError(list, "Nothing was changed", work, { isDelete })
})
