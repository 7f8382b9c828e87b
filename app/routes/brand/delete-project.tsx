import { useLoaderData } from "@remix-run/react"
import { ProjectError } from "#app/components/projects/project-error.tsx"
import {
  deleteProject,
  findDeletableProject,
} from "#app/domain/market/projects/delete-project.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { NextStepLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { DELETE_QUESTION, DeleteForm } from "./delete-form.tsx"
import { readProjectListQuery } from "./project-list-query.ts"

const FAILED = "Failed to delete the project"

export const config = { sends: "work" } satisfies RouteConfig

export const loader = brandHandler(({ actor, request, params }) => {
  const id = params.projectId ?? ""
  const found = findDeletableProject(actor, id)
  const toasts = found.canDelete.isAllowed ? [] : [FAILED]
  return { id, query: readProjectListQuery(request), toasts, ...found }
})

export const action = brandHandler(({ actor, request, params }) => {
  const list = href(urls.brand.projects, readProjectListQuery(request))
  return redirectOnError(list, FAILED, () => {
    deleteProject(actor, params.projectId ?? "")
    return redirectWithFlash(list, "Project deleted successfully")
  })
})

export const meta = titleMeta("Delete project")

export default function DeleteProjectPage() {
  const { id, query, title, canDelete } = useLoaderData<typeof loader>()
  return (
    <NarrowPage title={canDelete.isAllowed ? DELETE_QUESTION : FAILED}>
      <Card>
        {canDelete.isAllowed ? (
          <DeleteForm project={{ id, title }} query={query} />
        ) : (
          <div className="grid justify-items-start gap-4">
            <p className="font-medium wrap-anywhere">{title}</p>
            <p className="text-muted">{canDelete.reason}</p>
            <NextStepLink href={href(urls.brand.projects, query)} label="Go Back" />
          </div>
        )}
      </Card>
    </NarrowPage>
  )
}

export const ErrorBoundary = () => <ProjectError listHref={href(urls.brand.projects)} />
