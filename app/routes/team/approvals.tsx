import { useLoaderData } from "@remix-run/react"
import { hasSecondStep } from "#app/domain/identity/accounts/account-queries.server.ts"
import { needsSecondStep } from "#app/domain/identity/accounts/act.server.ts"
import { may, personOf } from "#app/domain/identity/accounts/permissions.ts"
import {
  APPROVAL_STATES,
  APPROVALS,
  formatRequest,
  kindsFor,
} from "#app/domain/identity/team/approval.ts"
import {
  listApprovalRules,
  saveApprovalRules,
} from "#app/domain/identity/team/approval-rules.server.ts"
import { ApprovalRulesInput } from "#app/domain/identity/team/approval-schema.ts"
import { listApprovals } from "#app/domain/identity/team/approvals.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { CardSection } from "#app/ui/card.tsx"
import { CheckboxGroup } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.team.rules)

export const config = { sends: "account" } satisfies RouteConfig

export const loader = actorHandler(({ actor }) => {
  const rules = listApprovalRules(actor)
  const limitOf = (seat: string) => {
    const rule = rules.find((one) => one.kind === "payment" && one.seat === seat)
    return rule && String(rule.abovePaise / 100)
  }
  return {
    role: actor.role,
    isOwner: may(actor, "account"),
    hasOwnStep: hasSecondStep(personOf(actor)),
    values: {
      ownerAbove: limitOf("owner"),
      financeAbove: limitOf("finance"),
      secondStep: needsSecondStep(actor.userId) ? "on" : undefined,
      also: [...new Set(rules.map(({ kind }) => kind))].filter((kind) => kind !== "payment"),
    },
    approvals: listApprovals(actor).map((one) => ({
      ...{ id: one.id, state: one.state, requester: one.requester, createdAt: one.createdAt },
      label: formatRequest(one),
    })),
    required: requiredFields(ApprovalRulesInput),
  }
})

export const action = actorHandler(({ actor, request }) =>
  submitForm(request, ApprovalRulesInput, (input) => {
    saveApprovalRules(actor, input)
    return redirectWithFlash(page, "Rules saved.")
  }),
)

export const meta = titleMeta("Approvals")

const SECOND_STEP = {
  brand: [{ value: "on", label: "Required to pay, release and approve" }],
  influencer: [{ value: "on", label: "Required for payout details and to approve" }],
}

export default function Approvals() {
  const { role, isOwner, hasOwnStep, values, approvals } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "approval-rules",
    schema: async () =>
      (await import("#app/domain/identity/team/approval-schema.ts")).ApprovalRulesInput,
    values,
  })
  return (
    <NarrowPage title="Approvals" back={{ href: href(urls.team.root), label: "Team" }}>
      <CardSection id="requests" title="Requests">
        {approvals.length === 0 && <p className="text-muted">No requests yet.</p>}
        <ul className="grid divide-y divide-line">
          {approvals.map(({ id, label, state, requester, createdAt }) => (
            <li key={id} className="grid gap-1 py-3">
              <a
                href={href(urls.team.approval, { approvalId: id })}
                className="text-link justify-self-start"
              >
                {label}
              </a>
              <span className="text-sm text-muted wrap-anywhere">
                {requester}, <CalendarDate at={createdAt} />: {APPROVAL_STATES[state]}
              </span>
            </li>
          ))}
        </ul>
      </CardSection>
      {isOwner && (
        <CardSection id="rules" title="Rules">
          <PageForm form={form} action={page} button="Save rules">
            {role === "brand" && (
              <>
                <TextField
                  field={fields.ownerAbove}
                  label="Payments by the owner above"
                  hint="In rupees. Leave it empty for no limit; 0 is every payment."
                  prefix="₹"
                  inputMode="decimal"
                  autoComplete="off"
                />
                <TextField
                  field={fields.financeAbove}
                  label="Payments by finance above"
                  hint="In rupees. Leave it empty for no limit; 0 is every payment."
                  prefix="₹"
                  inputMode="decimal"
                  autoComplete="off"
                />
              </>
            )}
            <CheckboxGroup
              field={fields.also}
              legend="Always needs approval"
              options={kindsFor(role).map((value) => ({ value, label: APPROVALS[value].label }))}
            />
            <CheckboxGroup
              field={fields.secondStep}
              legend="Second step"
              options={SECOND_STEP[role]}
            />
            {!hasOwnStep && (
              <p className="text-sm text-muted">
                To require it,{" "}
                <a href={href(urls.account.secondStep, { back: page })} className="text-link">
                  set up your own
                </a>{" "}
                first.
              </p>
            )}
          </PageForm>
        </CardSection>
      )}
    </NarrowPage>
  )
}
