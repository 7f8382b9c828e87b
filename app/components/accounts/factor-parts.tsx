import { Form } from "@remix-run/react"
import { type ComponentProps, useState } from "react"
import type { PendingFactor } from "#app/domain/identity/factors/factor-secret.server.ts"
import { Button } from "#app/ui/button.tsx"
import { cx } from "#app/ui/class-names.ts"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { CodeField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PrintButton } from "#app/ui/print-button.tsx"
import { href, urls } from "#app/urls/index.ts"

type CodeFormProps = {
  id: string
  action: string
  hint: string
  button: string
  buttonLook: ComponentProps<typeof PageForm>["buttonLook"]
  className?: string
}

/** Accepts authenticator and recovery codes. */
export function CodeForm({ id, hint, className, ...props }: CodeFormProps) {
  const [form, fields] = usePageForm({
    id,
    schema: async () => (await import("#app/domain/identity/factors/factor-schema.ts")).CodeInput,
  })
  return (
    <PageForm form={form} className={cx("gap-5", className)} {...props}>
      <CodeField field={fields.code} hint={hint} label="Code" autoComplete="one-time-code" />
    </PageForm>
  )
}

/** As wide as the buttons of the other logins. */
export const WIDE_BUTTON = { className: "sm:min-w-40" }

/** The way out for operators without a code. */
export const LogoutForm = () => (
  <Form method="post" action={href(urls.logout)} className="mt-8">
    <button type="submit" className="text-link">
      Log out
    </button>
  </Form>
)

/** Shown only once. */
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

/** As QR code, link and text. */
export function Secret({ secret, url, qr }: PendingFactor) {
  return (
    <div className="grid justify-items-start gap-4">
      <svg
        role="img"
        aria-label="QR code with the secret"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="w-56 max-w-full rounded-card border border-line"
      >
        <rect width="100%" height="100%" fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <p>
        <a href={url} className="text-link">
          Open it in an app on this device
        </a>
      </p>
      <div>
        <p className="text-sm text-muted">Or type this secret into the app:</p>
        <p>
          <code className="wrap-anywhere">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
        </p>
      </div>
    </div>
  )
}
