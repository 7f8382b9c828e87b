import {
  CREDENTIAL_LABELS,
  CREDENTIAL_NICHES,
  credentialsFor,
} from "#app/domain/market/creators/creator.ts"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import type { FieldState } from "#app/ui/form/field.tsx"
import { useTypedTexts } from "#app/ui/form/use-typed-texts.ts"
import { CREDENTIAL_KINDS } from "#db/schema/market-words.ts"

const credentials = CREDENTIAL_KINDS.map((value) => ({
  value,
  label: `${CREDENTIAL_NICHES[value]}: ${CREDENTIAL_LABELS[value]}`,
}))

/** With script only what the typed niche may need, or what was chosen before. */
export function CredentialField({ field }: { field: FieldState & { formId: string } }) {
  const text = useTypedTexts(field.formId, undefined)
  const kinds = text && [...credentialsFor(text("niche")), text(field.name)]
  const offered = credentials.filter(({ value }) => !kinds || kinds.includes(value))
  if (offered.length === 0) return null
  return (
    <SelectField
      field={field}
      label="Credential asked for"
      options={offered}
      emptyOption="None"
      hint="For advice on money or health. Influencers state it on their profile before they apply."
    />
  )
}
