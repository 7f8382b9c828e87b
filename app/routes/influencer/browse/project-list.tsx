import { matchPath } from "@remix-run/react"
import { type MouseEvent, useState } from "react"
import { ProjectPager } from "#app/components/projects/project-pager.tsx"
import { fromTheStart } from "#app/domain/market/projects/browse/browse-filter-labels.ts"
import {
  type BrowseFilters,
  toBrowseQuery,
} from "#app/domain/market/projects/browse/browse-filters.ts"
import { EmptyState } from "#app/ui/card.tsx"
import { cx } from "#app/ui/class-names.ts"
import { RESULTS_ID } from "#app/ui/form/list-search.tsx"
import { type StaticData, StaticHtml } from "#app/ui/static-html.tsx"
import { brandPanelHref, href, urls } from "#app/urls/index.ts"
import type { BrandInfoDialog } from "./brand-info-dialog.tsx"
import { type ListedProject, ProjectCard } from "./project-card.tsx"

type ProjectListProps = {
  projects: StaticData<readonly ListedProject[]>
  /** Projects on this page. */
  shown: number
  filters: BrowseFilters
  /** "1–20 of 1,000+ projects". */
  placeText: string
  isLoading: boolean
  hasFilters: boolean
  /** Cursors of the next and previous page. */
  next: number | undefined
  previous: number | undefined
}

type Asked = { projectId: string; isOpen: boolean; Dialog: typeof BrandInfoDialog }

/** Page size. */
const WHOLE_PAGE = 20

export function ProjectList(props: ProjectListProps) {
  const { projects, shown, filters, placeText, isLoading, hasFilters, next, previous } = props
  // Keeps the last project while the dialog fades out.
  const [asked, setAsked] = useState<Asked>()
  const all = href(urls.influencer.browse)
  const hrefFrom = (place: { after?: number; before?: number }) =>
    href(all, { ...toBrowseQuery(fromTheStart(filters)), ...place })
  const nextHref = next === undefined ? undefined : hrefFrom({ after: next })
  const isFirst = filters.after === undefined && filters.before === undefined
  const canGoOn = shown === 0 && nextHref !== undefined
  return (
    <section aria-label="Projects" aria-busy={isLoading || undefined}>
      <p
        id={RESULTS_ID}
        role="status"
        tabIndex={-1}
        className="mb-3 text-sm text-muted outline-none"
      >
        {placeText}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that follows a link clicks it. */}
      <div
        className={cx("transition-opacity duration-150", isLoading && "opacity-60")}
        onClick={(event) => {
          const projectId = brandAskedFor(event)
          if (projectId) void openDialog(projectId).then(setAsked)
        }}
      >
        {canGoOn ? (
          <EmptyState
            text="Nothing among the newest projects."
            nextStep={{ href: nextHref, label: "Search older projects" }}
          />
        ) : shown === 0 ? (
          <EmptyState
            text="No projects found. Try changing filters"
            nextStep={hasFilters && { href: all, label: "Show all projects" }}
          />
        ) : (
          <StaticHtml as="ul" id="projects" of={projects} className="listing">
            {(all) =>
              all.map((project, place) => (
                <li key={project.id}>
                  <ProjectCard project={project} place={place} />
                </li>
              ))
            }
          </StaticHtml>
        )}
      </div>
      {shown > 0 && shown < WHOLE_PAGE && nextHref && (
        <p className="mt-4 text-sm text-muted">
          This page came short: there is more to look through further on.
        </p>
      )}
      <ProjectPager
        sort={filters.sort}
        previousHref={previous === undefined ? undefined : hrefFrom({ before: previous })}
        nextHref={canGoOn ? undefined : nextHref}
        firstHref={isFirst ? undefined : hrefFrom({})}
      />
      {asked && (
        <asked.Dialog
          projectId={asked.projectId}
          isOpen={asked.isOpen}
          onClose={() => setAsked({ ...asked, isOpen: false })}
        />
      )}
    </section>
  )
}

/** Leads to the project's page if the dialog does not load. */
async function openDialog(projectId: string): Promise<Asked | undefined> {
  const loaded = await import("./brand-info-dialog.tsx").catch(() => undefined)
  if (loaded) return { projectId, isOpen: true, Dialog: loaded.BrandInfoDialog }
  window.location.assign(brandPanelHref(projectId))
  return undefined
}

/** Intercepts a click on a card's brand link. */
function brandAskedFor(event: MouseEvent): string | undefined {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element && event.target.closest("a")
  if (!link) return undefined
  const projectId = matchPath(urls.influencer.project, link.pathname)?.params.projectId
  if (!projectId || !link.href.endsWith(brandPanelHref(projectId))) return undefined
  event.preventDefault()
  return projectId
}
