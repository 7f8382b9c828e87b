import { AttachmentsField } from "#app/components/files/attachments-field.tsx"
import type { FieldState } from "#app/ui/form/field.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"

type EvidenceFieldsProps = {
  text: FieldState
  files: FieldState
  label: string
  readers: string
}

export function EvidenceFields({ text, files, label, readers }: EvidenceFieldsProps) {
  return (
    <>
      <TextAreaField field={text} label={label} hint={`At most 2,000 characters. ${readers}`} />
      <AttachmentsField field={files} />
    </>
  )
}
