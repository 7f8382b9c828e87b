import { useLoaderData } from "@remix-run/react"
import { ReportInput } from "#app/domain/work/conversations/conversation-schema.ts"
import {
  findReportable,
  reportSubject,
} from "#app/domain/work/conversations/report-subject.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { previousPath, safePath } from "#app/http/safe-redirect.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { ReportReason } from "#db/schema/words.ts"

export const config = { sends: "change", maxBody: ReportInput } satisfies RouteConfig

export const loader = actorHandler(({ actor, request, params }) => {
  const { subject = "", subjectId = "" } = params
  const { name } = findReportable(actor, { subject, subjectId })
  const back = backOf(request, { subject, subjectId })
  return {
    name,
    back,
    sentTo: href(urls.report, { subject, subjectId }, { from: back.href }),
    required: requiredFields(ReportInput),
  }
})

export const action = actorHandler(({ actor, request, params }) => {
  const { subject = "", subjectId = "" } = params
  return submitForm(request, ReportInput, (input) => {
    reportSubject(actor, { subject, subjectId }, input)
    const message = "Thank you. We look into it, and nobody learns who reported it."
    return redirectWithFlash(backOf(request, { subject, subjectId }).href, message)
  })
})

type About = { subject: string; subjectId: string }

/** The page to return to, from the form or the Referer. */
function backOf(request: Request, about: About) {
  const kept = safePath(new URL(request.url).searchParams.get("from"), "")
  const from = kept || previousPath(request, "")
  const aboutPage = pageOf(about)
  return from === "" || from === aboutPage.href ? aboutPage : { href: from, label: "Back" }
}

function pageOf({ subject, subjectId: projectId }: About) {
  if (subject === "invitation") {
    return { href: href(urls.influencer.invitations), label: "Invitations" }
  }
  return subject === "project"
    ? { href: href(urls.influencer.project, { projectId }), label: "Project" }
    : { href: href(urls.messages.list), label: "Messages" }
}

export const meta = titleMeta("Report")

const REASONS: Record<ReportReason, string> = {
  spam: "Spam",
  scam: "A scam",
  off_platform_payment: "Asks to pay outside this site",
  harassment: "Harassment",
  fake_profile: "Not who they say they are",
  other: "Something else",
}
const OPTIONS = Object.entries(REASONS).map(([value, label]) => ({ value, label }))

export default function ReportPage() {
  const { name, back, sentTo } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "report",
    schema: async () =>
      (await import("#app/domain/work/conversations/conversation-schema.ts")).ReportInput,
  })
  return (
    <NarrowPage
      title={`Report ${name}`}
      back={back}
      meta="The person you report does not learn who reported them."
    >
      <Card as="section" aria-label="Report">
        <PageForm form={form} action={sentTo} button="Send report">
          <SelectField
            field={fields.reason}
            label="Reason"
            options={OPTIONS}
            emptyOption="Choose a reason"
          />
          <TextAreaField
            field={fields.text}
            label="What happened"
            hint="Optional, at most 1,000 characters."
          />
        </PageForm>
      </Card>
    </NarrowPage>
  )
}
