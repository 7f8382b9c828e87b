import { Form } from "@remix-run/react"
import { Button } from "./button.tsx"
import { queryField } from "./form/query-field.ts"
import { TextField } from "./form/text-field.tsx"

type SpanFormProps = { shown: { from: string; to: string }; error: string | undefined }

export function SpanForm({ shown, error }: SpanFormProps) {
  return (
    <Form method="get" className="mb-6 flex flex-wrap items-end gap-3">
      <TextField field={queryField("from", shown.from, [])} label="From" type="date" />
      <TextField field={queryField("to", shown.to, error ? [error] : [])} label="To" type="date" />
      <Button kind="secondary">Show</Button>
    </Form>
  )
}
