import type { MetaFunction } from "@remix-run/node"
import { isRouteErrorResponse, useLoaderData, useParams } from "@remix-run/react"
import { TypicalPrices } from "#app/components/payments/typical-prices.tsx"
import { ProjectError } from "#app/components/projects/project-error.tsx"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { FILES_FIELD } from "#app/domain/identity/files/file-rules.ts"
import { receiveFiles } from "#app/domain/identity/files/receive-files.server.ts"
import {
  type ProjectDetails,
  ProjectFields,
  ProjectInput,
  toFormValues,
} from "#app/domain/market/projects/project-schema.ts"
import {
  copyValues,
  PROJECT_TEMPLATES,
  templateValues,
} from "#app/domain/market/projects/project-templates.ts"
import {
  findProjectToSave,
  findTypedErrors,
  saveProject,
} from "#app/domain/market/projects/save-project.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { listPricesFor } from "#app/domain/work/prices/price-queries.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { deleteAutosavedForm, findAutosavedForm } from "#app/http/form-draft.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { toDraftAnswer } from "#app/http/submit-form.server.ts"
import { submitUpload } from "#app/http/submit-upload.server.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { DraftNotice } from "./project-draft.tsx"
import { ProjectForm } from "./project-form.tsx"
import { placeOfForm } from "./project-form-addresses.ts"

/** A description of 10,000 characters, each of two code points. */
export const config = { sends: "work", maxBody: 360 * 1024, uploads: "files" } satisfies RouteConfig

const POSTED = "Project successfully posted!"
const FULL = "Every place is taken, so it is closed now."
const FAULT = "Something went wrong while posting the project"

export const loader = brandHandler(async ({ actor, request, query, params }) => {
  const project = findProjectToSave(actor, params.projectId ?? "")
  const required = requiredFields(ProjectFields)
  const { edit, draft: draftHref } = placeOfForm(request, params.projectId)
  const { entries, otherHref } = await findAutosavedForm(request, actor.userId, edit)
  const draft = entries && toDraftAnswer(entries)
  const prices = listPricesFor({
    platforms: project?.platforms ?? [],
    band: project?.followers ?? null,
  })
  const state = { prices, required, draftHref, draft, otherHref: project ? undefined : otherHref }
  if (project) {
    const { files = [] } = project.brief
    const values = toFormValues(project)
    return { ...state, isNew: false, values, start: "", templates: [], files }
  }
  const from = query.get("from")
  const template = query.get("template")
  const values = from === null ? templateValues(template) : valuesOfCopy(actor, from)
  const templates = PROJECT_TEMPLATES.map(({ key, name }) => ({ key, name }))
  return { ...state, isNew: true, values, start: from ?? template ?? "", templates, files: [] }
})

function valuesOfCopy(actor: BrandActor, projectId: string) {
  const project = findProjectToSave(actor, projectId)
  if (!project) throw new NotFound("Project not found.")
  return copyValues(toFormValues(project), project.brief)
}

export const action = brandHandler(({ actor, request, params }) => {
  const { projectId = "" } = params
  const list = href(urls.brand.projects)
  const batch = receiveFiles(actor, {})
  const post = (details: ProjectDetails) => {
    const save = async () => {
      const { isFullNow } = saveProject(actor, projectId, details, batch.files)
      await deleteAutosavedForm(request, placeOfForm(request, projectId).edit)
      return redirectWithFlash(list, isFullNow ? `${POSTED} ${FULL}` : POSTED)
    }
    return redirectOnError(list, "Failed to post project", save, { fault: FAULT })
  }
  const findErrors = (typed: Record<string, unknown>) => findTypedErrors(actor, projectId, typed)
  return submitUpload(request, ProjectInput, { batch, filesField: FILES_FIELD, findErrors }, post)
})

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const isRefused = isRouteErrorResponse(error) && error.status === 403
  const missing = isRefused ? "Project" : "Project not found"
  const title = !data ? missing : data.isNew ? "Post New Project" : "Edit Project"
  return [{ title: pageTitle(title) }]
}

export default function EditProjectPage() {
  const { isNew, values, start, templates, files, prices, ...autosave } =
    useLoaderData<typeof loader>()
  const { draft, draftHref, otherHref } = autosave
  const { projectId = "" } = useParams()
  return (
    <>
      <PageHeader title={isNew ? "Post New Project" : "Edit Project"} />
      <DraftNotice isBack={draft !== undefined} draftHref={draftHref} otherHref={otherHref} />
      {isNew && <Templates templates={templates} projectId={projectId} chosen={start} />}
      <div className="mb-6 empty:hidden">
        <TypicalPrices lines={prices} />
      </div>
      <ProjectForm
        key={projectId + start}
        values={values}
        draft={draft}
        draftHref={draftHref}
        files={files}
        submitLabel={isNew ? "Create Project" : "Save Project"}
      />
    </>
  )
}

type TemplatesProps = {
  templates: readonly { key: string; name: string }[]
  projectId: string
  chosen: string
}

const Templates = ({ templates, projectId, chosen }: TemplatesProps) => (
  <nav aria-label="Templates" className="mb-6 flex flex-wrap items-center gap-2">
    <span className="text-sm text-muted">Start with a template:</span>
    {templates.map(({ key, name }) => (
      <ButtonLink
        key={key}
        kind={key === chosen ? "secondary" : "quiet"}
        size="small"
        aria-current={key === chosen || undefined}
        href={href(urls.brand.editProject, { projectId }, { template: key })}
      >
        {name}
      </ButtonLink>
    ))}
  </nav>
)

export const ErrorBoundary = () => <ProjectError listHref={href(urls.brand.projects)} />
