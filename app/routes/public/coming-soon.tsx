import type { MetaFunction } from "@remix-run/node"
import { company } from "#app/domain/shared/company.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { HomeLink } from "#app/ui/company.tsx"
import { BlankFilm } from "#app/ui/public/film.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { cache: { for: "visitors" } } satisfies RouteConfig

const TITLE = "Coming Soon"
const TEXT = "We're working hard to bring you an amazing new product."

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: pageTitle(TITLE), description: TEXT, path: href(urls.comingSoon) })

/** Without the public layout, as nothing is linked yet. */
export default function ComingSoon() {
  return (
    <div className="mx-auto flex min-h-dvh max-w-page flex-col px-4">
      <header className="py-6">
        <HomeLink className="inline-flex" />
      </header>
      <main id="content" className="grid flex-1 content-center gap-10 py-12">
        <BlankFilm className="h-auto w-full max-w-xl" isDeveloping />
        <div>
          <h1 className="text-[clamp(3rem,2rem+6vw,6rem)] leading-none">{TITLE}</h1>
          <p className="mt-5 max-w-form text-xl text-pretty text-muted">{TEXT}</p>
        </div>
      </main>
      <footer className="border-t border-line py-6 text-sm text-muted">
        © {company.name}, {company.city}. All rights reserved.
      </footer>
    </div>
  )
}
