import { href, urls } from "#app/urls.ts"
import { BrandMark } from "../brand-mark.tsx"
import { ButtonLink } from "../button.tsx"
import { UiLink } from "../link.tsx"
import { company } from "./company.ts"

export type Viewer = { role: "influencer" | "brand" }

/** The product's name, and the way in: to a visitor two doors, to a signed-in user their dashboard. */
export function PublicHeader({ viewer }: { viewer: Viewer | undefined }) {
  return (
    <header className="border-b border-line print:hidden">
      <div className="mx-auto flex min-h-18 max-w-page items-center justify-between gap-2 px-4">
        <UiLink
          href={href(urls.home)}
          className="flex min-h-11 items-center gap-2.5 rounded-control font-semibold"
        >
          <BrandMark className="size-8" />
          <span className="leading-[1.1] max-sm:w-min max-sm:text-sm max-[22.5rem]:sr-only">
            {company.name}
          </span>
        </UiLink>
        <nav
          aria-label="Your account"
          className="flex items-center gap-1 whitespace-nowrap sm:gap-2"
        >
          {viewer ? (
            <ButtonLink href={href(urls[viewer.role].dashboard)}>Dashboard</ButtonLink>
          ) : (
            <>
              <ButtonLink href={href(urls.login.welcome)} kind="quiet" className="max-sm:px-2.5">
                Log In
              </ButtonLink>
              <ButtonLink href={href(urls.register.root)} className="max-sm:px-3">
                Get started
              </ButtonLink>
            </>
          )}
        </nav>
      </div>
    </header>
  )
}
