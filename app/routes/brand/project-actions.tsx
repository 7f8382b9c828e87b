import type { Project } from "#app/domain/market/projects/project.ts"
import { Button, NextStepLink } from "#app/ui/button.tsx"
import { PostForm, SeatLink } from "#app/ui/form/seat-form.tsx"
import { href, urls } from "#app/urls/index.ts"

type ProjectActionsProps = {
  project: Pick<Project, "id" | "status" | "hiddenAt">
  /** Of a copy that the brand may make. */
  newId: string
}

export function ProjectActions({ project, newId }: ProjectActionsProps) {
  const { id: projectId, status, hiddenAt } = project
  return (
    <>
      {status === "draft" && hiddenAt === null && (
        <PostForm action={href(urls.brand.project, { projectId })}>
          <Button>Publish</Button>
        </PostForm>
      )}
      {status !== "draft" && (
        <NextStepLink href={href(urls.brand.results, { projectId })} label="Results" />
      )}
      <SeatLink
        href={href(urls.brand.editProject, { projectId: newId }, { from: projectId })}
        kind="secondary"
      >
        Duplicate
      </SeatLink>
      <SeatLink href={href(urls.brand.editProject, { projectId })} kind="secondary">
        Edit
      </SeatLink>
    </>
  )
}
