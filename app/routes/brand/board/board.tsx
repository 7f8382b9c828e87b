import { redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { type DragEvent, useRef } from "react"
import { approveHref } from "#app/components/orders/deliverable-actions.tsx"
import { ProjectError } from "#app/components/projects/project-error.tsx"
import { Invalid } from "#app/domain/shared/errors.ts"
import { moveOnBoard, type OpenedMove, readBoard } from "#app/domain/work/orders/board.server.ts"
import { BOARD_COLUMNS } from "#app/domain/work/orders/board.ts"
import { BoardMoveInput } from "#app/domain/work/orders/board-schema.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { fieldNamesOf } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { readForm } from "#app/http/read-form.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { SeatGuard } from "#app/ui/form/seat-form.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { applicantsHref, href, paymentSectionHref, urls } from "#app/urls/index.ts"
import { BoardCard } from "./board-card.tsx"

export const config = { sends: "work", maxBody: BoardMoveInput } satisfies RouteConfig

export const loader = brandHandler(({ actor, params }) => readBoard(actor, params.projectId ?? ""))

export const action = brandHandler(async ({ actor, request, params }) => {
  const { projectId = "" } = params
  const page = href(urls.brand.board, { projectId })
  const form = await readForm(request, fieldNamesOf(BoardMoveInput))
  return redirectOnError(page, "Not moved", () => {
    const { data: move } = BoardMoveInput.safeParse(Object.fromEntries(form))
    if (!move) throw new Invalid("Please choose a column.")
    const opened = moveOnBoard(actor, projectId, move)
    if (opened) return redirect(pageOf(projectId, opened), 303)
    return redirectWithFlash(page, `Moved to ${BOARD_COLUMNS[move.to]}.`)
  })
})

/** Of an act that needs words or money. */
function pageOf(projectId: string, { verb, orderId, deliverableId }: OpenedMove): string {
  if (verb === "pay") return paymentSectionHref(projectId)
  if (verb === "complete") return href(urls.orders.complete, { orderId })
  if (deliverableId === "") return href(urls.orders.show, { orderId })
  const ids = { orderId, deliverableId }
  return verb === "approve" ? approveHref(ids) : href(urls.orders.requestChanges, ids)
}

export const meta = titleMeta<typeof loader>((data) =>
  data ? `Board: ${data.title}` : "Project not found",
)

export default function BoardPage() {
  const { id, title, columns } = useLoaderData<typeof loader>()
  const dragged = useRef<HTMLFormElement | null>(null)
  const selectFor = (column: string) => {
    const select = dragged.current?.elements.namedItem("to")
    if (!(select instanceof HTMLSelectElement)) return undefined
    return [...select.options].some(({ value }) => value === column) ? select : undefined
  }
  const drop = (event: DragEvent, column: string) => {
    const select = selectFor(column)
    if (!select) return
    event.preventDefault()
    select.value = column
    select.form?.requestSubmit()
  }
  return (
    <>
      <PageHeader
        title={title}
        back={{ href: applicantsHref(id), label: "Applicants" }}
        meta="Board"
      />
      <div className="mb-4 empty:hidden">
        <SeatGuard what="move people on the board">{null}</SeatGuard>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-6">
        {columns.map(({ name, cards, count }) => (
          <section
            key={name}
            aria-labelledby={name}
            data-column={name}
            className="grid min-w-0 content-start gap-3 rounded-card bg-sunken p-3"
            onDragOver={(event) => selectFor(name) && event.preventDefault()}
            onDrop={(event) => drop(event, name)}
          >
            <h2 id={name} className="text-base font-semibold">
              {BOARD_COLUMNS[name]} <span className="font-normal text-muted">{count}</span>
            </h2>
            {cards.length === 0 ? (
              <p className="text-sm text-muted">Nobody.</p>
            ) : (
              <ul className="grid gap-3">
                {cards.map((card) => (
                  <BoardCard
                    key={card.id}
                    projectId={id}
                    card={card}
                    onDrag={(form) => {
                      dragged.current = form
                    }}
                  />
                ))}
              </ul>
            )}
            {count > cards.length && (
              <a href={applicantsHref(id)} className="text-link text-sm">
                See all {count}
                <span className="sr-only"> of {BOARD_COLUMNS[name]}</span>
              </a>
            )}
          </section>
        ))}
      </div>
    </>
  )
}

export const ErrorBoundary = () => <ProjectError listHref={href(urls.brand.projects)} />
