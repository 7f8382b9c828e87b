import { href, urls } from "#app/urls.ts"
import { BrandMark } from "../brand-mark.tsx"
import { UiLink } from "../link.tsx"
import { company } from "./company.ts"

const policies = [
  { href: href(urls.privacyPolicy), label: "Privacy policy" },
  { href: href(urls.terms), label: "Terms and conditions" },
  { href: href(urls.refunds), label: "Refunds and cancellations" },
]

const linkClass =
  "inline-flex min-h-9 items-center rounded-control text-muted underline-offset-4 hover:text-ink hover:underline"

/** The foot of every public page: who we are, where, how to reach us and what applies. */
export function PublicFooter() {
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
          <address className="mt-2 not-italic">
            {company.city}, {company.country}
            <br />
            <a href={`mailto:${company.supportEmail}`} className={`${linkClass} wrap-anywhere`}>
              {company.supportEmail}
            </a>
          </address>
        </div>
        <nav aria-label="Policies" className="lg:col-span-3">
          <h2 className="text-sm font-medium text-muted">Policies</h2>
          <ul className="mt-1">
            {policies.map(({ href, label }) => (
              <li key={href}>
                <UiLink href={href} className={linkClass}>
                  {label}
                </UiLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
