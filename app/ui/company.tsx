import { useRouteLoaderData } from "@remix-run/react"
import { Fragment, type ReactNode } from "react"
import { company } from "#app/domain/shared/company.ts"
import { href, urls } from "#app/urls/index.ts"
import { cx } from "./class-names.ts"

export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={cx("shrink-0", className)}>
      <circle cx="16" cy="16" r="5" fill="currentColor" />
      <path
        d="M9.1 6.4C17.1 2.6 27.8 5.9 28.1 15.4C28.3 24.4 21.6 28.3 14.9 28.1C6.5 27.8 3.1 20.5 4.2 13.8C5 7.9 10.4 3.5 19.4 4.1"
        className="stroke-accent"
        strokeWidth="2.75"
        strokeLinecap="round"
      />
    </svg>
  )
}

type HomeLinkProps = { className: string; children?: ReactNode }

export function HomeLink({ className, children = company.name }: HomeLinkProps) {
  return (
    <a
      href={href(urls.home)}
      className={cx("min-h-11 items-center gap-2.5 rounded-control font-semibold", className)}
    >
      <BrandMark className="size-8" />
      {children}
    </a>
  )
}

type CompanyDetails = { address: string; supportEmail: string; grievanceOfficer: string }

const defaults: CompanyDetails = {
  address: `${company.city}, ${company.country}`,
  supportEmail: company.supportEmail,
  grievanceOfficer: "Grievance desk",
}

export const useCompanyDetails = (): CompanyDetails =>
  useRouteLoaderData<{ company: CompanyDetails }>("root")?.company ?? defaults

/** Allows a line break after @. */
const BreakAfterAt = ({ text }: { text: string }) =>
  text.split("@").map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    <Fragment key={at}>
      {at > 0 && (
        <>
          @<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))

/** Omits what the company's address already says. */
export function GrievanceOfficer() {
  const { grievanceOfficer, address } = useCompanyDetails()
  const stated = address.split(/,\s*/)
  const parts = grievanceOfficer.split(/,\s*/).filter((part) => !stated.includes(part))
  return (
    <>
      Grievance officer:{" "}
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && ", "}
          <span className="inline-block max-w-full">
            <BreakAfterAt text={part} />
          </span>
        </Fragment>
      ))}
    </>
  )
}

export function SupportLink({ className }: { className?: string }) {
  const { supportEmail } = useCompanyDetails()
  return (
    <a href={`mailto:${supportEmail}`} className={className}>
      <BreakAfterAt text={supportEmail} />
    </a>
  )
}
