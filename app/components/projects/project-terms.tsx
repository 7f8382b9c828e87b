import type { Project } from "#app/domain/projects/project.ts"

type ProjectTermsProps = { project: Pick<Project, "niche" | "followers" | "platforms"> }

/** What a project asks of an influencer, as its card in a list shows it. */
export const ProjectTerms = ({ project }: ProjectTermsProps) => (
  <dl>
    <Term term="Niche">{project.niche || "Any"}</Term>
    <Term term="Followers">{project.followers ?? "Any"}</Term>
    <Term term="Platforms">{project.platforms.join(", ") || "Any"}</Term>
  </dl>
)

const Term = ({ term, children }: { term: string; children: string }) => (
  <>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </>
)
