import type { ReactNode } from "react"
import { company } from "#app/domain/shared/company.ts"
import { dashboardHref, href, urls } from "#app/urls/index.ts"
import type { AccountRole } from "#db/schema/words.ts"
import { ButtonLink } from "../button.tsx"
import {
  BrandMark,
  GrievanceOfficer,
  HomeLink,
  SupportLink,
  useCompanyDetails,
} from "../company.tsx"

type PublicShellProps = { viewer: { role: AccountRole } | undefined; children: ReactNode }

/** The page brings its own `<main id="content">`. */
export function PublicShell({ viewer, children }: PublicShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader viewer={viewer} />
      <div className="flex-1">{children}</div>
      <PublicFooter />
    </div>
  )
}

const quietLink = "rounded-control text-muted underline-offset-4 hover:text-ink hover:underline"
const linkClass = `inline-flex min-h-9 items-center ${quietLink}`

const WAYS_IN = [
  { label: "Browse projects", to: href(urls.public.projects) },
  { label: "Services", to: href(urls.public.services) },
  { label: "For creators", to: `${href(urls.home)}#for-creators` },
  { label: "How it works", to: `${href(urls.home)}#how-it-works` },
]

function PublicHeader({ viewer }: Pick<PublicShellProps, "viewer">) {
  return (
    <header className="border-b border-line print:hidden">
      <div className="mx-auto flex min-h-18 max-w-page items-center justify-between gap-2 px-4">
        <HomeLink className="flex">
          <span className="leading-[1.1] max-sm:w-min max-sm:text-sm max-[22.5rem]:sr-only">
            {company.name}
          </span>
        </HomeLink>
        <ul className="mr-auto ml-6 flex gap-5 max-md:hidden">
          {WAYS_IN.map(({ label, to }) => (
            <li key={label}>
              <a href={to} className={linkClass}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <nav
          aria-label="Your account"
          className="flex items-center gap-1 whitespace-nowrap sm:gap-2"
        >
          {viewer ? (
            <ButtonLink href={dashboardHref(viewer.role)}>Dashboard</ButtonLink>
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

const policies = () => [
  { href: href(urls.privacyPolicy), label: "Privacy policy" },
  { href: href(urls.terms), label: "Terms and conditions" },
  { href: href(urls.refunds), label: "Refunds and cancellations" },
]

function PublicFooter() {
  const { address } = useCompanyDetails()
  return (
    <footer className="border-t border-line print:hidden">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-4 py-12 sm:grid-cols-2 lg:grid-cols-12">
        <div className="sm:col-span-2 lg:col-span-5">
          <p className="flex items-center gap-2.5 font-semibold">
            <BrandMark className="size-7" />
            {company.name}
          </p>
          <p className="mt-4 text-xl leading-snug text-pretty">{company.tagline}</p>
        </div>
        <div className="lg:col-span-4">
          <h2 className="text-sm font-medium text-muted">Reach us</h2>
          <address className="mt-2 not-italic wrap-break-word">
            {address}
            <br />
            <SupportLink className={`inline-block py-1.5 ${quietLink}`} />
            <br />
            <span className="text-muted">
              <GrievanceOfficer />
            </span>
          </address>
        </div>
        <nav aria-label="Policies" className="lg:col-span-3">
          <h2 className="text-sm font-medium text-muted">Policies</h2>
          <ul className="mt-1">
            {policies().map(({ href, label }) => (
              <li key={href}>
                <a href={href} className={linkClass}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
