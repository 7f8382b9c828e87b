import { redirect } from "@remix-run/node"
import type { z } from "zod"
import { PushBrowser, PushChoice, PushInput } from "#app/domain/admin/notifications/push-schema.ts"
import {
  choosePush,
  endPush,
  findPushKey,
  subscribeBrowser,
} from "#app/domain/admin/notifications/push-subscriptions.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { fieldNamesOf } from "#app/http/form-fields.server.ts"
import { readForm } from "#app/http/read-form.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { sessionTokenOf } from "#app/http/session.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "account", maxBody: PushInput } satisfies RouteConfig

const page = href(urls.account.notifications)

export const loader = actorHandler(() => redirect(page))

async function read<Schema extends z.ZodObject>(request: Request, schema: Schema) {
  const form = await readForm(request, fieldNamesOf(schema))
  const sent = schema.safeParse({ ...Object.fromEntries(form), groups: form.getAll("groups") })
  if (!sent.success) throw new Invalid(sent.error.issues[0]?.message ?? "Please try again.")
  return sent.data
}

type Step = (actor: Actor, request: Request) => Promise<void>

/** Keyed by the word in the URL. */
const STEPS = new Map<string | undefined, [step: Step, done: string]>([
  [
    "on",
    [
      async (actor, request) =>
        subscribeBrowser(actor, await read(request, PushInput), await sessionTokenOf(request)),
      "This browser shows notifications until you log out.",
    ],
  ],
  [
    "save",
    [
      async (actor, request) => {
        const { id, groups } = await read(request, PushChoice)
        choosePush(actor, id, groups)
      },
      "Choices saved.",
    ],
  ],
  [
    "off",
    [
      async (actor, request) => endPush(actor, (await read(request, PushBrowser)).id),
      "Turned off.",
    ],
  ],
])

export const action = actorHandler(({ actor, request, params }) => {
  const [step, done] = STEPS.get(params.step) ?? []
  if (!step || !done || !findPushKey()) throw new NotFound("There is no such step.")
  return redirectOnError(page, "Nothing was changed", async () => {
    await step(actor, request)
    return redirectWithFlash(page, done)
  })
})
