import { BriefFacts, hasBrief } from "#app/components/projects/brief-facts.tsx"
import { Budget } from "#app/components/projects/budget.tsx"
import { ProjectFacts } from "#app/components/projects/project-facts.tsx"
import { toBudgetLabel } from "#app/domain/market/projects/budget.ts"
import { expectedDeliveryAt, type Project } from "#app/domain/market/projects/project.ts"
import type { FxRate } from "#app/domain/shared/money.ts"
import { Card } from "#app/ui/card.tsx"

export function DetailsTab({ project, rate }: { project: Project; rate: FxRate | undefined }) {
  const budget = toBudgetLabel(project.budget, { rate })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Card as="section">
        <h2 className="mb-3 text-lg">Description</h2>
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">{project.description}</p>
      </Card>
      <Card as="section" className="lg:row-span-2">
        <h2 className="mb-4 text-lg">Requirements</h2>
        <ProjectFacts
          project={project}
          deliveryAt={expectedDeliveryAt(project)}
          before={[{ term: "Influencers needed", children: project.influencerCount }]}
          after={[{ term: "Budget", children: <Budget label={budget} /> }]}
        />
      </Card>
      {hasBrief(project) && (
        <Card as="section">
          <h2 className="mb-4 text-lg">The work in detail</h2>
          <BriefFacts
            brief={project.brief}
            currency={project.budget.currency}
            applyBy={project.applyBy}
            reader="brand"
          />
        </Card>
      )}
    </div>
  )
}
