import { ACCEPTED_FILES, FILES_HINT, formatBytes } from "#app/domain/identity/files/file-kinds.ts"
import type { FieldState } from "#app/ui/form/field.tsx"
import { FilesField } from "#app/ui/form/files-field.tsx"
import { useFormAnswer } from "#app/ui/form/use-form-answer.ts"
import { useHydrated } from "#app/ui/use-hydrated.ts"

const DROP_HINT = "Choose files, or drop them here. "

type AttachmentsFieldProps = { field: FieldState; isRestored?: boolean }

/** Without a script a refused or restored form loses chosen files. */
export function AttachmentsField({ field, isRestored = false }: AttachmentsFieldProps) {
  const isRefused = useFormAnswer() !== undefined
  const isForgotten = !useHydrated() && (isRefused || isRestored)
  return (
    <FilesField
      field={field}
      label="Files (optional)"
      accept={ACCEPTED_FILES}
      judge={judge}
      formatBytes={formatBytes}
      hint={isForgotten ? `Choose your files again. ${FILES_HINT}` : DROP_HINT + FILES_HINT}
    />
  )
}

async function judge(files: FileList): Promise<void> {
  const { validateAttachments } = await import("#app/domain/identity/files/file-schema.ts")
  await validateAttachments(files)
}
