import type { Project } from "#app/domain/projects/project.ts"

type ProjectTermsProps = { project: Pick<Project, "niche" | "followers" | "platforms"> }

/** What a project asks of an influencer, as its card in a list shows it. */
export const ProjectTerms = ({ project }: ProjectTermsProps) => (
  <dl>
    <dt>Niche</dt>
    <dd>{project.niche || "Any"}</dd>
    <dt>Followers</dt>
    <dd>{project.followers ?? "Any"}</dd>
    <dt>Platforms</dt>
    <dd>{project.platforms.join(", ") || "Any"}</dd>
  </dl>
)
