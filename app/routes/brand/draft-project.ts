import { redirect } from "@remix-run/node"
import { ProjectFields } from "#app/domain/market/projects/project-schema.ts"
import { findProjectToSave } from "#app/domain/market/projects/save-project.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { autosaveForm, deleteAutosavedForm } from "#app/http/form-draft.server.ts"
import { fieldNamesOf } from "#app/http/form-fields.server.ts"
import { readForm } from "#app/http/read-form.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { placeOfForm } from "./project-form-addresses.ts"

/** As the project form itself. */
export const config = { sends: "work", maxBody: 360 * 1024 } satisfies RouteConfig

export const loader = brandHandler(({ request, params }) =>
  redirect(placeOfForm(request, params.projectId).edit),
)

/** Saves the form as it is typed, or discards it: docs/rules.md#autosave */
export const action = brandHandler(async ({ actor, request, params }) => {
  findProjectToSave(actor, params.projectId ?? "")
  const { edit } = placeOfForm(request, params.projectId)
  const form = await readForm(request, new Map([...fieldNamesOf(ProjectFields), ["discard", 1]]))
  if (form.has("discard")) {
    await deleteAutosavedForm(request, edit)
    return redirectWithFlash(edit, "Draft discarded.")
  }
  const headers = await autosaveForm(request, actor, edit, form)
  return headers
    ? new Response(null, { status: 204, headers })
    : new Response(null, { status: 429 })
})
