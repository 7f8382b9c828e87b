import type { ReactNode } from "react"
import type { SANCTIONS } from "#app/domain/trust/moderation/sanction.ts"
import { Card } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"

type SanctionPageProps = {
  title: string
  back: { href: string; label: string }
  meta?: ReactNode
  isRestoring: boolean
  labels: Pick<(typeof SANCTIONS)["user"], "imposeLabel" | "liftLabel">
  /** Reads the reason: "The brand". */
  reader: string
  /** Describes the consequences. */
  children: ReactNode
}

export function SanctionPage(props: SanctionPageProps) {
  const { isRestoring, labels, reader, children, ...header } = props
  const [form, fields] = usePageForm({
    id: "sanction",
    schema: async () =>
      (await import("#app/domain/identity/operators/reason-schema.ts")).ReasonInput,
  })
  const hint = isRestoring
    ? "For the audit log, and the answer to an appeal that is open."
    : `${reader} reads it.`
  return (
    <NarrowPage {...header}>
      <Card as="section" aria-label="What happens" className="grid gap-6">
        {children}
        <PageForm
          form={form}
          button={isRestoring ? labels.liftLabel : labels.imposeLabel}
          buttonLook={{ kind: isRestoring ? "primary" : "danger" }}
          className="gap-5"
        >
          <TextAreaField field={fields.reason} label="Reason" hint={hint} />
        </PageForm>
      </Card>
    </NarrowPage>
  )
}

/** The page is mounted twice; the end of the address tells which. */
export const isRestorePath = (request: Request) =>
  /\/restore\/?$/i.test(new URL(request.url).pathname)
