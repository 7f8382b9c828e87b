import { href, urls } from "#app/urls/index.ts"
import type { ReportSubject } from "#db/schema/words.ts"

type ReportLinkProps = { subject: ReportSubject; subjectId: string; label: string }

/** Reports to operators: docs/rules.md#reporting */
export const ReportLink = ({ subject, subjectId, label }: ReportLinkProps) => (
  <p className="text-sm">
    <a href={href(urls.report, { subject, subjectId })} rel="nofollow" className="text-link">
      {label}
    </a>
  </p>
)
