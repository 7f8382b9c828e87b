import { useTypedTexts } from "./use-typed-texts.ts"

type Values = Record<string, unknown>
export type SummaryRows = readonly (readonly [term: string, value: string])[]

type FormSummaryProps = {
  formId: string
  values: Values
  /** `text` is what a field holds, or its choices with commas. */
  rowsOf: (text: (name: string) => string) => SummaryRows
}

/** Follows the form as it is filled in; without script it shows the values of the loaded page. */
export function FormSummary({ formId, values, rowsOf }: FormSummaryProps) {
  const rows = rowsOf(useTypedTexts(formId, values))
  return (
    <dl className="grid gap-2 text-sm">
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt className="text-muted">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
