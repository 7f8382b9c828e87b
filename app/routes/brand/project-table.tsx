import { useLocation } from "@remix-run/react"
import { type MouseEvent, useState } from "react"
import { Budget } from "#app/components/projects/budget.tsx"
import { ProjectStatusBadge } from "#app/components/projects/project-facts.tsx"
import type { BudgetLabel } from "#app/domain/market/projects/budget.ts"
import type { ProjectListItem } from "#app/domain/market/projects/project-queries.server.ts"
import { cx } from "#app/ui/class-names.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { PostForm, SeatGuard } from "#app/ui/form/seat-form.tsx"
import { ScrollTable } from "#app/ui/scroll-table.tsx"
import { CalendarDate, RelativeTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { DELETE_QUESTION, DeleteForm, deleteHref } from "./delete-form.tsx"
import type { ProjectListQuery } from "./project-list-query.ts"

const columns = [
  { header: "Title" },
  { header: "Status" },
  { header: "Platforms" },
  { header: "Applicants", align: "right" },
  { header: "Budget" },
  { header: "Posted" },
  { header: "Expected Delivery" },
  { header: "Actions" },
] as const

type ListedProject = Omit<ProjectListItem, "applicantCount" | "budget"> & {
  applicantCount: string
  budget: BudgetLabel
  deliveryAt: number
}

type Deleting = { project: ListedProject; isOpen: boolean; pageKey: string }

type ProjectTableProps = { projects: ListedProject[]; query: ProjectListQuery }

/** Delete opens a dialog, or a page without script. */
export function ProjectTable({ projects, query }: ProjectTableProps) {
  const [deleting, setDeleting] = useState<Deleting>()
  const { key: pageKey } = useLocation()
  const close = () => setDeleting((current) => current && { ...current, isOpen: false })
  return (
    <>
      <ScrollTable label="Your projects" columns={columns}>
        {projects.map((project) => (
          <ProjectRow
            key={project.id}
            project={project}
            query={query}
            onDelete={() => setDeleting({ project, isOpen: true, pageKey })}
          />
        ))}
      </ScrollTable>
      {deleting && (
        <Dialog
          page={deleteHref(deleting.project.id, query)}
          isOpen={deleting.isOpen && deleting.pageKey === pageKey}
          onClose={close}
          title={DELETE_QUESTION}
        >
          <DeleteForm project={deleting.project} query={query} onCancel={close} />
        </Dialog>
      )}
    </>
  )
}

const rowAction =
  "inline-flex min-h-8 max-lg:min-h-11 items-center rounded-control px-2 text-sm font-medium hover:bg-sunken"

type ProjectRowProps = { project: ListedProject; query: ProjectListQuery; onDelete: () => void }

function ProjectRow({ project, query, onDelete }: ProjectRowProps) {
  const { id, title, status, platforms, applicantCount, budget, postedAt, deliveryAt } = project
  const titleId = `title-${id}`
  const action = { className: rowAction, "aria-describedby": titleId }
  const onDeleteClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onDelete()
  }
  return (
    <tr>
      <th scope="row" id={titleId}>
        <a className="title-link" href={href(urls.brand.project, { projectId: id })}>
          {title}
        </a>
      </th>
      <td data-label="Status" className="@min-[58rem]:whitespace-nowrap">
        <ProjectStatusBadge status={status} />
      </td>
      <td className="text-sm" data-label="Platforms">
        {platforms.join(", ") || "Any"}
      </td>
      <td className="text-sm lg:text-right" data-label="Applicants">
        {applicantCount}
      </td>
      <td className="text-sm" data-label="Budget">
        <Budget label={{ ...budget, text: budget.text.replace(" –", "\u00a0–") }} />
      </td>
      <td className="text-sm" data-label="Posted">
        {status === "draft" && "Created "}
        <RelativeTime at={postedAt} />
      </td>
      <td
        className="text-sm lg:@max-[58rem]:[&_time]:whitespace-normal"
        data-label="Expected Delivery"
      >
        <CalendarDate at={deliveryAt} />
      </td>
      <td className="max-lg:col-span-2">
        <div className="-mx-2 flex flex-wrap max-lg:-my-2 lg:min-w-23">
          <a {...action} href={href(urls.brand.project, { projectId: id })}>
            View
          </a>
          {status === "draft" && (
            <PostForm action={href(urls.brand.project, { projectId: id })}>
              <button type="submit" {...action}>
                Publish
              </button>
            </PostForm>
          )}
          <SeatGuard action={deleteHref(id, query)}>
            <a {...action} href={href(urls.brand.editProject, { projectId: id })}>
              Edit
            </a>
            <a
              {...action}
              href={deleteHref(id, query)}
              className={cx(rowAction, "text-danger")}
              onClick={onDeleteClick}
            >
              Delete
            </a>
          </SeatGuard>
        </div>
      </td>
    </tr>
  )
}
