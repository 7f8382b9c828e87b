import { Form, useNavigation } from "@remix-run/react"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { href, urls } from "#app/urls.ts"

export const DELETE_QUESTION = "Are you sure you want to delete this project?"

type DeleteFormProps = {
  project: { id: string; title: string }
  /** Closes the dialog; on a page of its own Cancel is a link. */
  onCancel?: () => void
}

/** What the confirmation says below its question, on its page and in the dialog alike. */
export function DeleteForm({ project, onCancel }: DeleteFormProps) {
  const action = href(urls.brand.deleteProject, { projectId: project.id })
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
          <ButtonLink href={href(urls.brand.projects)} kind="secondary">
            Cancel
          </ButtonLink>
        )}
        <Button kind="danger" isBusy={isBusy}>
          Confirm Delete
        </Button>
      </div>
    </Form>
  )
}
