import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { listCreatorLists } from "#app/domain/market/creators/lists/list-queries.server.ts"
import { listOwnProjects } from "#app/domain/market/projects/project-queries.server.ts"
import { startBulkJob } from "#app/domain/work/bulk/bulk-jobs.server.ts"
import type { BulkSource } from "#app/domain/work/bulk/bulk-people.server.ts"
import { BulkInput } from "#app/domain/work/bulk/bulk-schema.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { href, urls } from "#app/urls/index.ts"

/** Finds what the acts of a bulk form may be about. */
export const findBulkChoices = (actor: BrandActor, exceptProjectId?: string) => ({
  lists: listCreatorLists(actor).map(({ id, name }) => ({ value: id, label: name })),
  projects: listOwnProjects(actor, { status: "active" })
    .items.filter(({ id }) => id !== exceptProjectId)
    .map(({ id, title }) => ({ value: id, label: title })),
  required: requiredFields(BulkInput),
})
export type BulkChoices = ReturnType<typeof findBulkChoices>

export const submitBulk = (request: Request, actor: BrandActor, source: BulkSource) =>
  submitForm(request, BulkInput, (input) => {
    const page = href(urls.brand.bulkJob, { jobId: startBulkJob(actor, source, input) })
    return input.action === "export"
      ? redirectWithFlash(page, "Your file is ready.")
      : redirectWithFlash(page, "It begins in 10 seconds. Until then you can undo it.", {
          type: "info",
        })
  })
