import type { FxRate } from "#app/domain/money.ts"
import { toBudgetLabel } from "#app/domain/projects/budget.ts"
import { expectedDeliveryAt, type Project } from "#app/domain/projects/project.ts"
import { CalendarDate } from "#app/ui/calendar-date.tsx"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"

/** What the project says, as its brand sees it. */
export function ProjectDetailsTab({
  project,
  rate,
}: {
  project: Project
  rate?: FxRate | undefined
}) {
  const { deliveryDays } = project
  const budget = toBudgetLabel(project.budget, { rate })
  const requirements = [
    { term: "Influencers needed", children: project.influencerCount },
    { term: "Followers", children: project.followers ?? "Any" },
    {
      term: "Expected Delivery",
      children: (
        <>
          {deliveryDays} {deliveryDays === 1 ? "day" : "days"}{" "}
          <span className="block text-sm font-normal text-muted">
            by <CalendarDate at={expectedDeliveryAt(project)} />
          </span>
        </>
      ),
    },
    { term: "Platforms", children: project.platforms.join(", ") || "Any" },
    { term: "Niche", children: project.niche || "Any" },
    {
      term: "Budget",
      children: (
        <>
          {budget.text}
          {budget.rupees && (
            <span className="block text-sm font-normal text-muted">{budget.rupees}</span>
          )}
        </>
      ),
    },
  ]
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Card as="section">
        <h2 className="mb-3 text-lg">Description</h2>
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">{project.description}</p>
      </Card>
      <Card as="section">
        <h2 className="mb-4 text-lg">Requirements</h2>
        <DescriptionList items={requirements} />
      </Card>
    </div>
  )
}
