import { cx } from "#app/ui/class-names.ts"
import { href, urls } from "#app/urls/index.ts"
import type { ReportSubject } from "#db/schema/words.ts"

type ReportLinkProps = {
  subject: ReportSubject
  subjectId: string
  label: string
  /** Stands back where there are many. */
  isQuiet?: boolean
}

/** Reports to operators: docs/rules.md#reporting */
export const ReportLink = ({ subject, subjectId, label, isQuiet = false }: ReportLinkProps) => (
  <p className="text-sm">
    <a
      href={href(urls.report, { subject, subjectId })}
      rel="nofollow"
      className={cx("text-link", isQuiet && "text-muted")}
    >
      {label}
    </a>
  </p>
)
