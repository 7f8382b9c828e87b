import { useNavigation } from "@remix-run/react"
import { Button, NextStepLink } from "#app/ui/button.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { ProjectListQuery } from "./project-list-query.ts"

export const DELETE_QUESTION = "Are you sure you want to delete this project?"

/** Remembers the list to return to. */
export const deleteHref = (projectId: string, query: ProjectListQuery): string =>
  href(urls.brand.deleteProject, { projectId }, query)

type DeleteFormProps = {
  project: { id: string; title: string }
  /** The list to return to. */
  query: ProjectListQuery
  onCancel?: () => void
}

/** Cancel closes the dialog (`onCancel`) or links back from the page. */
export function DeleteForm({ project, query, onCancel }: DeleteFormProps) {
  const action = deleteHref(project.id, query)
  const isBusy = useNavigation().formAction === action
  return (
    <Form method="post" action={action} className="grid gap-4">
      <p className="font-medium wrap-anywhere">{project.title}</p>
      <p className="text-muted">This action cannot be undone...</p>
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel ? (
          <Button type="button" kind="secondary" onClick={onCancel}>
            Cancel
          </Button>
        ) : (
          <NextStepLink href={href(urls.brand.projects, query)} label="Cancel" />
        )}
        <Button kind="danger" isBusy={isBusy}>
          Confirm Delete
        </Button>
      </div>
    </Form>
  )
}
