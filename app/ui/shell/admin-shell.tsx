import { useLocation } from "@remix-run/react"
import type { ReactNode } from "react"
import { href, urls } from "#app/urls/index.ts"
import { BrandMark } from "../company.tsx"

const SECTIONS = [
  { href: href(urls.admin.root), label: "Overview" },
  { href: href(urls.admin.search), label: "Search" },
  { href: href(urls.admin.refunds), label: "Refund requests" },
  { href: href(urls.admin.disputes), label: "Disputes" },
  { href: href(urls.admin.chargebacks), label: "Chargebacks" },
  { href: href(urls.admin.payouts), label: "Payouts" },
  { href: href(urls.admin.providerCalls), label: "Provider calls" },
  { href: href(urls.admin.mail), label: "Mail" },
  { href: href(urls.admin.reports), label: "Reports" },
  { href: href(urls.admin.appeals), label: "Appeals" },
  { href: href(urls.admin.brands), label: "New brands" },
  { href: href(urls.admin.ledger), label: "Ledger" },
  { href: href(urls.admin.books), label: "Books" },
  { href: href(urls.admin.taxes), label: "Taxes" },
  { href: href(urls.admin.settings), label: "Settings" },
  { href: href(urls.admin.extracts), label: "Extracts" },
  { href: href(urls.admin.audit), label: "Audit log" },
] as const

type AdminShellProps = { name: string; email: string; children: ReactNode }

/** Needs no script. */
export function AdminShell({ name, email, children }: AdminShellProps) {
  const here = useLocation().pathname.replace(/\/+$/, "")
  const root = href(urls.admin.root)
  return (
    <div>
      <header className="desk-header">
        <p className="flex items-center gap-2 font-semibold">
          <BrandMark className="size-6" />
          Operator's desk
        </p>
        <p className="truncate text-sm text-muted max-sm:hidden">
          {name} · {email}
        </p>
        <div className="flex items-center gap-4">
          <a
            href={href(urls.admin.security)}
            className="text-link inline-flex min-h-11 items-center"
          >
            Security
          </a>
          <form method="post" action={href(urls.logout)}>
            <button type="submit" className="text-link min-h-11">
              Log out
            </button>
          </form>
        </div>
      </header>
      <nav aria-label="Desk" className="tab-links">
        <ul>
          {SECTIONS.map((section) => {
            const isBelow = section.href !== root && here.startsWith(`${section.href}/`)
            const current = here === section.href ? "page" : isBelow ? "true" : undefined
            return (
              <li key={section.href}>
                <a href={section.href} aria-current={current}>
                  {section.label}
                </a>
              </li>
            )
          })}
        </ul>
      </nav>
      <main id="content" tabIndex={-1} className="shell-main">
        {children}
      </main>
    </div>
  )
}
