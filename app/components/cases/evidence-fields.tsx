import { ACCEPTED_FILES, FILES_HINT } from "#app/domain/files/file-rules.ts"
import type { FieldState } from "#app/ui/form/field.tsx"
import { FilesField } from "#app/ui/form/file-field.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { useHydrated } from "#app/ui/use-hydrated.ts"

type EvidenceFieldsProps = {
  text: FieldState
  files: FieldState
  label: string
  /** Who reads the text and sees the files. */
  readers: string
  /** Whether the form was refused: without a script a browser forgets which files were chosen. */
  isRefused: boolean
}

/** What somebody says in a case, and their files. */
export function EvidenceFields({ text, files, label, readers, isRefused }: EvidenceFieldsProps) {
  const isForgotten = !useHydrated() && isRefused
  return (
    <>
      <TextAreaField field={text} label={label} hint={`At most 2,000 characters. ${readers}`} />
      <FilesField
        field={files}
        label="Files (optional)"
        accept={ACCEPTED_FILES}
        hint={isForgotten ? `Choose your files again. ${FILES_HINT}` : FILES_HINT}
      />
    </>
  )
}
