import { Form, useLoaderData, useRouteError, useSubmit } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { toBudgetLabel } from "#app/domain/market/projects/budget.ts"
import { expectedDeliveryAt, FETCH_PROJECTS_FAILED } from "#app/domain/market/projects/project.ts"
import { listOwnProjects } from "#app/domain/market/projects/project-queries.server.ts"
import { newProjectId } from "#app/domain/market/projects/save-project.server.ts"
import { formatCompact } from "#app/domain/shared/text.ts"
import { findJustPostedProject } from "#app/domain/work/invitations/invitable-projects.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { Button } from "#app/ui/button.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { describeError, StatusNotice } from "#app/ui/error-page.tsx"
import { controlClass } from "#app/ui/form/field.tsx"
import { SeatLink, useCanSendForm } from "#app/ui/form/seat-form.tsx"
import { capitalise, PageHeader, Pager, TabLinks } from "#app/ui/page-parts.tsx"
import { useTypingPause } from "#app/ui/use-typing-pause.ts"
import { href, urls } from "#app/urls/index.ts"
import { PostedProject } from "./posted-project.tsx"
import { readProjectListQuery } from "./project-list-query.ts"
import { ProjectTable } from "./project-table.tsx"

export const loader = brandHandler(({ actor, request, query }) => {
  const { search, status } = readProjectListQuery(request)
  const after = query.get("after") ?? undefined
  const { items, next } = listOwnProjects(actor, { search, status, after })
  const projects = items.map((item) => ({
    ...item,
    applicantCount: formatCompact(item.applicantCount),
    budget: toBudgetLabel(item.budget),
    deliveryAt: expectedDeliveryAt(item),
  }))
  const posted = search || status || after ? undefined : findJustPostedProject(actor, items[0])
  const { projectId, isPublic } = posted ?? {}
  const path =
    projectId && href(isPublic ? urls.public.project : urls.influencer.project, { projectId })
  return {
    ...{ projects, next, search, status, isFirstPage: !after, newId: newProjectId() },
    posted: posted && { ...posted, address: `${publicOrigin(request)}${path}` },
  }
}, FETCH_PROJECTS_FAILED)

export const meta = titleMeta("Your Projects")

const TABS = [undefined, "active", "draft", "closed"] as const

export default function ProjectsPage() {
  const { projects, next, search, status, isFirstPage, newId, posted } =
    useLoaderData<typeof loader>()
  const post = href(urls.brand.editProject, { projectId: newId })
  const mayPost = useCanSendForm()(post)
  return (
    <>
      <PageHeader
        title="Your Projects"
        actions={<SeatLink href={post}>+ Post a project</SeatLink>}
      />
      {posted && <PostedProject {...posted} />}
      <div className="mb-4 flex flex-wrap-reverse items-end justify-between gap-4">
        <TabLinks
          label="Projects by status"
          tabs={TABS.map((tab) => ({
            label: capitalise(tab ?? "all"),
            href: href(urls.brand.projects, { search, status: tab }),
            isCurrent: tab === status,
          }))}
        />
        <ProjectSearch search={search} status={status} />
      </div>
      {projects.length > 0 ? (
        <ProjectTable projects={projects} query={{ search, status }} />
      ) : (
        <EmptyState
          text="No projects found."
          nextStep={
            search || status
              ? { href: href(urls.brand.projects), label: "Clear search and filter" }
              : mayPost && { href: post, label: "Post your first one" }
          }
        />
      )}
      <Pager
        label="Pages of projects"
        nextHref={next && href(urls.brand.projects, { search, status, after: next })}
        firstHref={isFirstPage ? undefined : href(urls.brand.projects, { search, status })}
      />
    </>
  )
}

/** With script it searches when typing pauses. */
function ProjectSearch({ search, status }: { search: string; status: string | undefined }) {
  const submit = useSubmit()
  const input = useRef<HTMLInputElement>(null)
  const { afterPause, cancel } = useTypingPause(href(urls.brand.projects))
  // Navigating back changes the search, but not the box.
  useEffect(() => {
    const box = input.current
    if (box && document.activeElement !== box) box.value = search
  }, [search])
  return (
    <Form
      method="get"
      action={href(urls.brand.projects)}
      role="search"
      className="flex w-full gap-2 sm:w-auto"
      onSubmit={cancel}
      onChange={({ currentTarget: form }) =>
        afterPause(() => submit(form, { replace: search !== "", preventScrollReset: true }))
      }
    >
      {status && <input type="hidden" name="status" value={status} />}
      <input
        ref={input}
        type="search"
        name="search"
        aria-label="Search projects"
        placeholder="Search projects..."
        defaultValue={search}
        autoComplete="off"
        className={controlClass}
      />
      <span className="needs-no-script">
        <Button kind="secondary">Search</Button>
      </span>
    </Form>
  )
}

export function ErrorBoundary() {
  const back = { href: href(urls.brand.projects), label: "Try again" }
  const error = describeError(useRouteError())
  return <StatusNotice {...error} failure={FETCH_PROJECTS_FAILED} back={back} />
}
