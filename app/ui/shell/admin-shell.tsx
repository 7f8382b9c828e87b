import "./admin-shell.css"
import { useLocation } from "@remix-run/react"
import type { ReactNode } from "react"
import { href, urls } from "#app/urls/index.ts"
import { BrandMark } from "../company.tsx"

const SECTIONS = [
  {
    group: "Start",
    links: [
      { href: href(urls.admin.root), label: "Overview" },
      { href: href(urls.admin.search), label: "Search" },
    ],
  },
  {
    group: "Cases",
    links: [
      { href: href(urls.admin.refunds), label: "Refund requests" },
      { href: href(urls.admin.disputes), label: "Disputes" },
      { href: href(urls.admin.chargebacks), label: "Chargebacks" },
      { href: href(urls.admin.reports), label: "Reports" },
      { href: href(urls.admin.appeals), label: "Appeals" },
      { href: href(urls.admin.brands), label: "New brands" },
    ],
  },
  {
    group: "Money",
    links: [
      { href: href(urls.admin.payouts), label: "Payouts" },
      { href: href(urls.admin.providerCalls), label: "Provider calls" },
      { href: href(urls.admin.ledger), label: "Ledger" },
      { href: href(urls.admin.books), label: "Books" },
      { href: href(urls.admin.taxes), label: "Taxes" },
      { href: href(urls.admin.extracts), label: "Extracts" },
    ],
  },
  {
    group: "Site",
    links: [
      { href: href(urls.admin.mail), label: "Mail" },
      { href: href(urls.admin.settings), label: "Settings" },
      { href: href(urls.admin.audit), label: "Audit log" },
    ],
  },
] as const

type AdminShellProps = { name: string; email: string; children: ReactNode }

/** Needs no script. */
export function AdminShell({ name, email, children }: AdminShellProps) {
  const here = useLocation().pathname.replace(/\/+$/, "")
  const root = href(urls.admin.root)
  return (
    <div>
      <header className="admin-header">
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
      <nav aria-label="Desk" className="tab-links admin-nav">
        {SECTIONS.map(({ group, links }) => (
          <div key={group}>
            <p id={`admin-${group}`}>{group}</p>
            <ul aria-labelledby={`admin-${group}`}>
              {links.map((link) => {
                const isBelow = link.href !== root && here.startsWith(`${link.href}/`)
                const current = here === link.href ? "page" : isBelow ? "true" : undefined
                return (
                  <li key={link.href}>
                    <a href={link.href} aria-current={current}>
                      {link.label}
                    </a>
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </nav>
      <main id="content" tabIndex={-1} className="shell-main">
        {children}
      </main>
    </div>
  )
}
