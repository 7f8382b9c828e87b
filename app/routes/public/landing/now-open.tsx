import { PublicProjectCard } from "#app/components/projects/public-project-card.tsx"
import { Avatar } from "#app/ui/avatar.tsx"
import { href, urls } from "#app/urls/index.ts"

type NowOpenProps = {
  projects: readonly Parameters<typeof PublicProjectCard>[0]["project"][]
  creators: readonly {
    name: string
    userName: string
    pictureId: string | null
    city: string
    niches: readonly string[]
  }[]
}

/** Real public projects and creators; hidden if there are none. */
export function NowOpen({ projects, creators }: NowOpenProps) {
  if (projects.length === 0 && creators.length === 0) return null
  return (
    <section aria-labelledby="now-open" className="mx-auto max-w-page px-4 py-16 sm:py-24">
      <h2 id="now-open" className="display section-title">
        Open right now
      </h2>
      {projects.length > 0 && (
        <>
          <ul className="mt-8 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            {projects.map((project, place) => (
              <li key={project.id} className="grid">
                <PublicProjectCard project={project} place={place} heading="h3" />
              </li>
            ))}
          </ul>
          <p className="mt-4">
            <a href={href(urls.public.projects)} className="text-link">
              Browse all open projects
            </a>
          </p>
        </>
      )}
      {creators.length > 0 && (
        <>
          <h3 className="mt-12 text-xl">New creators</h3>
          <ul className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
            {creators.map(({ name, userName, pictureId, city, niches }) => (
              <li key={userName} className="flex items-center gap-3">
                <Avatar pictureHref={pictureId && href(urls.picture, { pictureId })} />
                <span className="min-w-0">
                  <a
                    href={href(urls.public.creator, { userName })}
                    className="font-semibold text-link wrap-anywhere"
                  >
                    {name}
                  </a>
                  <span className="block text-sm text-muted wrap-anywhere">
                    {[...niches.slice(0, 2), city].filter(Boolean).join(" · ")}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
