import { useLoaderData } from "@remix-run/react"
import { InfluencerError } from "#app/components/creators/influencer-error.tsx"
import { findDiscoverable } from "#app/domain/market/creators/discoverable.server.ts"
import { newProjectId } from "#app/domain/market/projects/save-project.server.ts"
import { hiddenNote } from "#app/domain/work/conversations/conversation.ts"
import { listInvitableProjects } from "#app/domain/work/invitations/invitable-projects.server.ts"
import { MAX_INVITATION_MESSAGE } from "#app/domain/work/invitations/invitation.ts"
import { InvitationInput } from "#app/domain/work/invitations/invitation-schema.ts"
import { inviteToProject } from "#app/domain/work/invitations/invite-to-project.server.ts"
import { findOwnOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work", maxBody: InvitationInput } satisfies RouteConfig

export const loader = brandHandler(({ actor, query, params }) => {
  const { userId, name } = findDiscoverable(actor, params.influencerId ?? "")
  const projects = listInvitableProjects(actor, userId)
  const [only, ...others] = projects
  const asked = query.get("project") ?? (others.length === 0 ? only?.id : undefined)
  const orderId = query.get("order")
  const order = orderId ? findOwnOrder(actor, orderId) : undefined
  return {
    order: order && { id: order.id, projectId: order.projectId },
    newId: newProjectId(),
    influencer: { userId, name },
    projects,
    // Preselected by a link from the project, and where it is the only one.
    projectId: projects.find(({ id }) => id === asked)?.id,
    isForMessage: query.has("message"),
    required: requiredFields(InvitationInput),
  }
})

export const action = brandHandler(({ actor, request, params }) => {
  const influencerId = params.influencerId ?? ""
  const { name } = findDiscoverable(actor, influencerId)
  return submitForm(request, InvitationInput, (input) => {
    const { hidden } = inviteToProject(actor, influencerId, input)
    const note = hiddenNote(hidden)
    const page = href(input.next ? urls.brand.projects : urls.brand.invitations)
    return note
      ? redirectWithFlash(page, `${name} is invited. ${note}`, { type: "info" })
      : redirectWithFlash(page, `${name} is invited.`)
  })
})

export const meta = titleMeta<typeof loader>((data) =>
  data ? `Invite ${data.influencer.name}` : "Influencer not found",
)

export default function InvitePage() {
  const { influencer, projects, isForMessage, order, newId } = useLoaderData<typeof loader>()
  const post = (query: { from?: string }) =>
    href(urls.brand.editProject, { projectId: newId }, query)
  return (
    <div className="max-w-form">
      <PageHeader
        title={`Invite ${influencer.name}`}
        back={
          order
            ? { href: href(urls.orders.show, { orderId: order.id }), label: "Back to order" }
            : {
                href: href(urls.brand.influencer, { influencerId: influencer.userId }),
                label: "Back to the profile",
              }
        }
        meta={
          isForMessage && (
            <p className="wrap-anywhere">
              You can write to {influencer.name} once you have invited them. Your first message goes
              with the invitation.
            </p>
          )
        }
      />
      {projects.length === 0 ? (
        <EmptyState
          text="You have no active project to which this influencer could be invited."
          nextStep={{ href: href(urls.brand.projects), label: "Your projects" }}
        />
      ) : (
        <InviteForm />
      )}
      <p className="mt-6 flex flex-wrap gap-x-4 gap-y-2">
        <a href={post({})} className="text-link wrap-anywhere">
          Post a new project for {influencer.name}
        </a>
        {order && (
          <a href={post({ from: order.projectId })} className="text-link">
            Duplicate the last project
          </a>
        )}
      </p>
    </div>
  )
}

function InviteForm() {
  const { projects, projectId } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    schema: async () =>
      (await import("#app/domain/work/invitations/invitation-schema.ts")).InvitationInput,
    values: { projectId },
  })
  return (
    <Card>
      <PageForm form={form} button="Send invitation" className="gap-5">
        <SelectField
          field={fields.projectId}
          label="Project"
          emptyOption="Choose a project"
          options={projects.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <TextAreaField
          field={fields.message}
          label="Message"
          rows={5}
          hint={`Why this project fits, in up to ${MAX_INVITATION_MESSAGE} characters. Contact details are hidden.`}
        />
        <p className="text-sm text-muted">
          The invitation is open for 14 days. Both of you can write to each other meanwhile.
        </p>
      </PageForm>
    </Card>
  )
}

export const ErrorBoundary = InfluencerError
