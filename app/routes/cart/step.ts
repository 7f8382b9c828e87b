import { redirect } from "@remix-run/node"
import { z } from "zod"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { PROJECT_ID } from "#app/domain/market/projects/project.ts"
import { addToCart, confirmLine, removeFromCart } from "#app/domain/market/services/cart.server.ts"
import { EXTRA_LINES } from "#app/domain/market/services/service.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { fieldNamesOf } from "#app/http/form-fields.server.ts"
import { readForm } from "#app/http/read-form.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

const Input = z.object({
  serviceId: z.string().regex(PROJECT_ID).optional(),
  lineId: z.string().regex(PROJECT_ID).optional(),
  extras: z.array(z.string().max(200)).max(EXTRA_LINES.length).optional(),
})

export const config = { sends: "work", maxBody: 8 * 1024 } satisfies RouteConfig

const page = href(urls.brand.cart)

type Step = {
  run: (actor: BrandActor, input: z.output<typeof Input>) => void
  done: string
}

/** Keyed by the word in the URL. */
const STEPS = new Map<string, Step>([
  [
    "add",
    {
      run: (actor, { serviceId = "", extras = [] }) => addToCart(actor, { serviceId, extras }),
      done: "Added to your cart.",
    },
  ],
  [
    "remove",
    {
      run: (actor, { lineId = "" }) => removeFromCart(actor, lineId),
      done: "Removed from your cart.",
    },
  ],
  ["confirm", { run: (actor, { lineId = "" }) => confirmLine(actor, lineId), done: "Confirmed." }],
])

export const loader = brandHandler(() => redirect(page))

export const action = brandHandler(async ({ actor, request, params }) => {
  const step = STEPS.get(params.step ?? "")
  if (!step) throw new NotFound("There is no such step.")
  const form = await readForm(request, fieldNamesOf(Input))
  const typed = Input.safeParse({ ...Object.fromEntries(form), extras: form.getAll("extras") })
  return redirectOnError(page, "Your cart is unchanged", () => {
    step.run(actor, typed.data ?? {})
    return redirectWithFlash(page, step.done)
  })
})
