import { useLoaderData } from "@remix-run/react"
import { useEffect } from "react"
import { ProjectError } from "#app/components/projects/project-error.tsx"
import { BULK_ACTS } from "#app/domain/work/bulk/bulk.ts"
import { undoBulkJob } from "#app/domain/work/bulk/bulk-jobs.server.ts"
import { findBulkJob } from "#app/domain/work/bulk/bulk-queries.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { PostForm } from "#app/ui/form/seat-form.tsx"
import { amount, NarrowPage } from "#app/ui/page-parts.tsx"
import { useReload } from "#app/ui/use-reload.ts"
import { applicantsHref, href, urls } from "#app/urls/index.ts"

export const config = { sends: "work" } satisfies RouteConfig

export const loader = brandHandler(({ actor, params }) => findBulkJob(actor, params.jobId ?? ""))

export const action = brandHandler(({ actor, params }) => {
  const { jobId = "" } = params
  findBulkJob(actor, jobId)
  const page = href(urls.brand.bulkJob, { jobId })
  return redirectOnError(page, "Nothing was undone", () => {
    undoBulkJob(actor, jobId)
    return redirectWithFlash(page, "Undone. Nobody was notified.")
  })
})

export const meta = titleMeta("Progress")

/** With script. */
const LOOK_EVERY_MS = 3000

const count = new Intl.NumberFormat("en-IN")

export default function BulkJobPage() {
  const { id, projectId, title, action, counts, isUndone, canUndo, endedAt, failed } =
    useLoaderData<typeof loader>()
  const reload = useReload()
  const isRunning = !isUndone && endedAt === null
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(reload, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isRunning, reload])
  const { waiting, done, failed: refused } = counts
  const all = waiting + done + refused
  return (
    <NarrowPage
      title={BULK_ACTS[action].button}
      back={
        projectId === null
          ? { href: href(urls.brand.influencers), label: "Find influencers" }
          : { href: applicantsHref(projectId), label: "Applicants" }
      }
      meta={title}
    >
      <Card className="grid justify-items-start gap-4">
        {isUndone ? (
          <p>Undone: nothing was changed for {amount(all, "influencer")}.</p>
        ) : (
          <>
            <p aria-live="polite">
              {BULK_ACTS[action].done}: {count.format(done)} of {count.format(all)}
              {refused > 0 && `, refused: ${count.format(refused)}`}
            </p>
            <progress max={all} value={done + refused} aria-label="Progress" className="w-full" />
          </>
        )}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {canUndo && (
            <PostForm>
              <Button kind="secondary">Undo</Button>
            </PostForm>
          )}
          {isRunning && (
            <ButtonLink href={href(urls.brand.bulkJob, { jobId: id })} kind="secondary">
              Refresh
            </ButtonLink>
          )}
          {endedAt !== null && (
            <ButtonLink
              href={href(urls.brand.bulkFile, { jobId: id })}
              download=""
              kind="secondary"
            >
              Save as CSV
            </ButtonLink>
          )}
        </div>
        {failed.length > 0 && (
          <ul className="grid gap-1" aria-label="Refused">
            {failed.map((one) => (
              <li key={one.id} className="wrap-anywhere">
                <strong>{one.name ?? "Unknown"}</strong>: {one.note}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </NarrowPage>
  )
}

export const ErrorBoundary = () => <ProjectError listHref={href(urls.brand.projects)} />
