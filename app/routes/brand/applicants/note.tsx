import { useLoaderData } from "@remix-run/react"
import { ProjectError } from "#app/components/projects/project-error.tsx"
import { saveApplicantNote } from "#app/domain/market/applications/applicant-notes.server.ts"
import { findApplicant } from "#app/domain/market/applications/application-queries.server.ts"
import { NoteInput } from "#app/domain/market/applications/application-schema.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { applicantsHref, href, urls } from "#app/urls/index.ts"

export const config = { sends: "work", maxBody: NoteInput } satisfies RouteConfig

export const loader = brandHandler(({ actor, params }) => {
  const project = findOwnProject(actor, params.projectId ?? "")
  const { name, note } = findApplicant(project, params.applicationId ?? "")
  const { id, title } = project
  return { id, title, name, note: note ?? "", required: requiredFields(NoteInput) }
})

export const action = brandHandler(({ actor, request, params }) => {
  const { projectId = "", applicationId = "" } = params
  return submitForm(request, NoteInput, ({ note }) => {
    saveApplicantNote(actor, projectId, applicationId, note)
    const done = note === "" ? "Note deleted." : "Note saved."
    return redirectWithFlash(applicantsHref(projectId), done)
  })
})

export const meta = titleMeta("Note on an applicant")

export default function NotePage() {
  const { id, title, name, note } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "note",
    schema: async () =>
      (await import("#app/domain/market/applications/application-schema.ts")).NoteInput,
    values: { note },
  })
  return (
    <NarrowPage
      title={`Note on ${name ?? "Unknown"}`}
      back={{ href: applicantsHref(id), label: "Back to applicants" }}
      meta={title}
    >
      <Card>
        <PageForm form={form} button="Save note">
          <TextAreaField
            field={fields.note}
            label="Your note"
            hint="Up to 1,000 characters, for your brand alone. Leave it empty to delete it."
          />
        </PageForm>
      </Card>
    </NarrowPage>
  )
}

export const ErrorBoundary = () => <ProjectError listHref={href(urls.brand.projects)} />
