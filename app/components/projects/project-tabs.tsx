import { formatCompact } from "#app/domain/shared/text.ts"
import { TabLinks } from "#app/ui/page-parts.tsx"
import { applicantsHref, href, urls } from "#app/urls/index.ts"

type ProjectTabsProps = {
  projectId: string
  current: "details" | "applicants"
  count?: number
}

export const ProjectTabs = ({ projectId, current, count = 0 }: ProjectTabsProps) => (
  <div className="mb-6">
    <TabLinks
      label="Parts of the project"
      tabs={[
        {
          label: "Details",
          href: href(urls.brand.project, { projectId }),
          isCurrent: current === "details",
        },
        {
          label: "Applicants",
          href: applicantsHref(projectId),
          isCurrent: current === "applicants",
          count: count > 0 ? formatCompact(count) : undefined,
        },
      ]}
    />
  </div>
)
