import type { Project } from "#app/domain/projects/project.ts"
import { DescriptionList, type Fact } from "#app/ui/description-list.tsx"

type Required = Pick<Project, "followers" | "deliveryDays" | "platforms" | "niche">

/** What a project asks of an influencer; `more` stands before it. */
export function Requirements({ project, more = [] }: { project: Required; more?: Fact[] }) {
  const { followers, deliveryDays, platforms, niche } = project
  return (
    <DescriptionList
      items={[
        ...more,
        { term: "Followers", children: followers ?? "Any" },
        {
          term: "Expected Delivery",
          children: deliveryDays === 1 ? "1 day" : `${deliveryDays} days`,
        },
        { term: "Platforms", children: platforms.join(", ") || "Any" },
        { term: "Niche", children: niche || "Any" },
      ]}
    />
  )
}
