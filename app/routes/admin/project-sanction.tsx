import { useLoaderData } from "@remix-run/react"
import { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import {
  findForAdmin,
  hideProject,
  restoreProject,
} from "#app/domain/trust/moderation/hide-project.server.ts"
import { SANCTIONS } from "#app/domain/trust/moderation/sanction.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitAct } from "#app/http/submit-act.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { isRestorePath, SanctionPage } from "./sanction-page.tsx"

export const config = { maxBody: ReasonInput } satisfies RouteConfig

export const loader = operatorHandler(({ operator, request, params }) => {
  const projectId = params.projectId ?? ""
  const { title } = findForAdmin(operator, projectId)
  const required = requiredFields(ReasonInput)
  return { projectId, title, isRestoring: isRestorePath(request), required }
})

export const action = operatorHandler(({ operator, request, params }) => {
  const projectId = params.projectId ?? ""
  const page = href(urls.admin.project, { projectId })
  return submitAct(operator, request, ReasonInput, (input) => {
    if (isRestorePath(request)) {
      restoreProject(operator, projectId, input)
      return redirectWithFlash(page, "The project is as it was.")
    }
    hideProject(operator, projectId, input)
    return redirectWithFlash(page, "The project is hidden.")
  })
})

export const meta = titleMeta<typeof loader>((data) =>
  data?.isRestoring ? "Restore a project" : "Hide a project",
)

export default function ProjectSanction() {
  const { projectId, title, isRestoring } = useLoaderData<typeof loader>()
  return (
    <SanctionPage
      title={isRestoring ? "Restore this project" : "Hide this project"}
      back={{ href: href(urls.admin.project, { projectId }), label: "Project" }}
      meta={title}
      isRestoring={isRestoring}
      labels={SANCTIONS.project}
      reader="The brand"
    >
      <p>{isRestoring ? RESTORING : HIDING}</p>
    </SanctionPage>
  )
}

const HIDING =
  "No influencer finds it any more, and nobody new is hired for it. Orders that are paid go on."
const RESTORING = "It is listed again, if it was when it was hidden."
