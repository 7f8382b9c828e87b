import { ACCEPTED_FILES, FILES_HINT, formatBytes } from "#app/domain/identity/files/file-kinds.ts"
import type { FieldState } from "#app/ui/form/field.tsx"
import { FilesField } from "#app/ui/form/files-field.tsx"
import { useHydrated } from "#app/ui/use-hydrated.ts"

const DROP_HINT = "Choose files, or drop them here. "

/** Without a script a refused form (`isRefused`) loses chosen files. */
export function AttachmentsField({ field, isRefused }: { field: FieldState; isRefused: boolean }) {
  const isForgotten = !useHydrated() && isRefused
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
  const { judgeAttachments } = await import("#app/domain/identity/files/file-schema.ts")
  await judgeAttachments(files)
}
