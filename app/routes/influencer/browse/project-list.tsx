import { useFetcher } from "@remix-run/react"
import { useEffect, useState } from "react"
import { type BrowseFilters, toBrowseQuery } from "#app/domain/projects/browse/browse-filters.ts"
import { fromTheStart } from "#app/domain/projects/browse/browse-query.ts"
import { Spinner } from "#app/ui/button.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { cx } from "#app/ui/class-names.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { href, urls } from "#app/urls.ts"
import { BrandPanel } from "../brand-panel.tsx"
import type { loader as projectLoader } from "../project-details.tsx"
import { BrowsePager } from "./browse-pager.tsx"
import { RESULTS_ID } from "./filter-form.tsx"
import { type ListedProject, ProjectCard } from "./project-card.tsx"

type ProjectListProps = {
  projects: readonly ListedProject[]
  filters: BrowseFilters
  /** Which of how many they are: "1–20 of 1,000+ projects". */
  placeText: string
  isLoading: boolean
  hasFilters: boolean
  /** The keys from which the list goes on, down and up. */
  next: number | undefined
  previous: number | undefined
}

/** How many projects a whole page has. */
const WHOLE_PAGE = 20

/** The cards of one page, how many there are in all, and the ways on. */
export function ProjectList(props: ProjectListProps) {
  const { projects, filters, placeText, isLoading, hasFilters, next, previous } = props
  // The last one asked about stays while the dialog fades.
  const [asked, setAsked] = useState<{ project: ListedProject; isOpen: boolean }>()
  const all = href(urls.influencer.browse)
  const hrefFrom = (place: { after?: number; before?: number }) =>
    href(all, { ...toBrowseQuery(fromTheStart(filters)), ...place })
  const nextHref = next === undefined ? undefined : hrefFrom({ after: next })
  const isFirst = filters.after === undefined && filters.before === undefined
  const canGoOn = projects.length === 0 && nextHref !== undefined
  return (
    <section aria-label="Projects" aria-busy={isLoading || undefined}>
      <p
        id={RESULTS_ID}
        role="status"
        tabIndex={-1}
        className="mb-3 scroll-mt-20 text-sm text-muted outline-none"
      >
        {placeText}
      </p>
      <div className={cx("transition-opacity duration-150", isLoading && "opacity-60")}>
        {canGoOn ? (
          <EmptyState
            text="Nothing among the newest projects."
            nextStep={{ href: nextHref, label: "Search older projects" }}
          />
        ) : projects.length === 0 ? (
          <EmptyState
            text="No projects found. Try changing filters"
            nextStep={hasFilters && { href: all, label: "Show all projects" }}
          />
        ) : (
          <ul className="grid gap-4 lg:grid-cols-2">
            {projects.map((project, place) => (
              <li key={project.id} className="grid">
                <ProjectCard
                  project={project}
                  place={place}
                  onBrandInfo={() => setAsked({ project, isOpen: true })}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {projects.length > 0 && projects.length < WHOLE_PAGE && nextHref && (
        <p className="mt-4 text-sm text-muted">
          This page came short: there is more to look through further on.
        </p>
      )}
      <BrowsePager
        sort={filters.sort}
        previousHref={previous === undefined ? undefined : hrefFrom({ before: previous })}
        nextHref={canGoOn ? undefined : nextHref}
        firstHref={isFirst ? undefined : hrefFrom({})}
      />
      {asked && (
        <BrandInfoDialog {...asked} onClose={() => setAsked({ ...asked, isOpen: false })} />
      )}
    </section>
  )
}

type BrandInfoDialogProps = { project: ListedProject; isOpen: boolean; onClose: () => void }

/** The brand behind a card, over the list. Its links are asked for when it is opened. */
function BrandInfoDialog({ project, isOpen, onClose }: BrandInfoDialogProps) {
  const { data, load } = useFetcher<typeof projectLoader>()
  const { id, brand } = project
  const hasBrand = brand !== undefined
  useEffect(() => {
    if (hasBrand) load(href(urls.influencer.project, { projectId: id }))
  }, [id, hasBrand, load])
  const details = data?.project.id === id ? data : undefined
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Brand info">
      {hasBrand && !details ? (
        <p className="flex items-center gap-2 text-muted">
          <Spinner /> Loading
        </p>
      ) : (
        <BrandPanel brand={details?.brand} rating={details?.trust?.rating} trust={details?.trust} />
      )}
    </Dialog>
  )
}
