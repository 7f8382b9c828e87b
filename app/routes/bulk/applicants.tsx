import { useLoaderData } from "@remix-run/react"
import { ProjectError } from "#app/components/projects/project-error.tsx"
import { listApplicants } from "#app/domain/market/applications/applicant-list.server.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { listPendingApplicants } from "#app/domain/work/bulk/bulk-people.server.ts"
import { BulkInput } from "#app/domain/work/bulk/bulk-schema.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { BulkFrame } from "./bulk-form.tsx"
import { findBulkChoices, submitBulk } from "./bulk-page.server.ts"

export const config = { sends: "work", maxBody: BulkInput } satisfies RouteConfig

export const loader = brandHandler(({ actor, request, params }) => {
  const project = findOwnProject(actor, params.projectId ?? "")
  const after = new URL(request.url).searchParams.get("after") || undefined
  const { items, next } = listApplicants(actor, project.id, { sort: "applied", after })
  const waiting = listPendingApplicants(actor, project.id).length
  const pageHref = (query = {}) => href(urls.brand.bulk, { projectId: project.id }, query)
  return {
    title: project.title,
    back: { href: applicantsHref(project.id), label: "Applicants" },
    people: items.map(({ id, name }) => ({ value: id, label: name ?? "Unknown" })),
    everyone: waiting > 0 ? `All ${waiting} who wait for an answer` : undefined,
    nextHref: next === undefined ? undefined : pageHref({ after: next }),
    firstHref: after === undefined ? undefined : pageHref(),
    ...findBulkChoices(actor, project.id),
  }
})

export const action = brandHandler(({ actor, request, params }) => {
  const { projectId = "" } = params
  findOwnProject(actor, projectId)
  return submitBulk(request, actor, { projectId })
})

export const meta = titleMeta("Act on many applicants")

export default function BulkPage() {
  return <BulkFrame subject="applicants" {...useLoaderData<typeof loader>()} />
}

export const ErrorBoundary = () => <ProjectError listHref={href(urls.brand.projects)} />
