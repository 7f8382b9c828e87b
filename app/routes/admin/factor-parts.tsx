import { Form } from "@remix-run/react"
import { useState } from "react"
import { Button } from "#app/ui/button.tsx"
import type { FieldProps } from "#app/ui/form/field.tsx"
import { CodeField as PlainCodeField } from "#app/ui/form/text-field.tsx"
import { PrintButton } from "#app/ui/print-button.tsx"
import { href, urls } from "#app/urls.ts"

/** Where a code of the app, or a recovery code, is typed. */
export const CodeField = (props: Pick<FieldProps, "field" | "hint">) => (
  <PlainCodeField {...props} label="Code" autoComplete="one-time-code" />
)

/** Whoever cannot go on logs out again. */
export const LeaveForm = () => (
  <Form method="post" action={href(urls.logout)} className="mt-8">
    <button type="submit" className="text-link">
      Log out
    </button>
  </Form>
)

/** Recovery codes, for the only time: to be printed, copied or written down. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <div className="grid gap-4">
      <p>
        Each of these codes stands in for your app once. They are shown now and never again: keep
        them where your phone is not.
      </p>
      <ol
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1 rounded-card border border-line bg-sunken p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <PrintButton label="Print" />
        <Button type="button" kind="secondary" className="needs-script print:hidden" onClick={copy}>
          {isCopied ? "Copied" : "Copy"}
        </Button>
      </div>
    </div>
  )
}
