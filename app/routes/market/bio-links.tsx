import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { SocialLinks } from "#app/components/profiles/social-links.tsx"
import {
  findPageCreatorId,
  findPublicCreator,
} from "#app/domain/market/creators/public-creator.server.ts"
import { listShownLinks } from "#app/domain/work/links/link-queries.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { ButtonLink } from "#app/ui/button.tsx"
import { href, urls } from "#app/urls/index.ts"
import { redirectToMovedPage } from "./redirect-to-moved-page.server.ts"

export const config = { cache: { for: "everybody", changedBy: "pages" } } satisfies RouteConfig

export const loader = handler(async ({ params }) => {
  const asked = params.userName ?? ""
  const userId = findPageCreatorId(asked)
  const { name, userName, pictureId, links: accounts } = findPublicCreator(userId)
  const path = href(urls.public.bioLinks, { userName })
  if (userName !== asked) throw redirectToMovedPage(path)
  return { name, userName, pictureId, accounts, links: listShownLinks(userId) }
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const { name, userName } = data
  return pageMeta(matches, {
    title: pageTitle(`Links of ${name} (@${userName})`),
    description: `Links of ${name} to the brands they work with.`,
    path: href(urls.public.bioLinks, { userName }),
    isListed: false,
  })
}

export default function BioLinks() {
  const { name, userName, pictureId, accounts, links } = useLoaderData<typeof loader>()
  return (
    <main
      id="content"
      className="mx-auto grid max-w-form justify-items-center gap-5 px-4 py-10 text-center"
    >
      <Avatar pictureHref={pictureId && href(urls.picture, { pictureId })} size="large" />
      <div>
        <h1 className="text-title wrap-anywhere">{name}</h1>
        <p className="text-muted">@{userName}</p>
      </div>
      <SocialLinks links={accounts} />
      {links.length > 0 && (
        <ul className="grid w-full gap-3" aria-label="Paid partnerships">
          {links.map(({ code, title, brandName }) => (
            <li key={code}>
              <ButtonLink
                href={href(urls.public.link, { code })}
                rel="sponsored noopener"
                kind="secondary"
                className="w-full wrap-anywhere"
              >
                {brandName ?? title}
                <span className="sr-only">, advertisement</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {links.length > 0 && <p className="text-sm text-muted">These links are advertisements.</p>}
      <a href={href(urls.public.creator, { userName })} className="text-link">
        Profile of {name}
      </a>
    </main>
  )
}
