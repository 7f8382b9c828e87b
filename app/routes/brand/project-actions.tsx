import { ShareForReview } from "#app/components/projects/share-for-review.tsx"
import type { Project } from "#app/domain/market/projects/project.ts"
import { Button, NextStepLink } from "#app/ui/button.tsx"
import { PostForm } from "#app/ui/form/seat-form.tsx"
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
        <PostForm>
          <Button>Publish</Button>
        </PostForm>
      )}
      {status !== "draft" && (
        <>
          <ShareForReview subject="results" subjectId={projectId} label="Share results" />
          <NextStepLink href={href(urls.brand.results, { projectId })} label="Results" />
        </>
      )}
      <NextStepLink
        href={href(urls.brand.editProject, { projectId: newId }, { from: projectId })}
        label="Duplicate"
      />
      <NextStepLink href={href(urls.brand.editProject, { projectId })} label="Edit" />
    </>
  )
}
