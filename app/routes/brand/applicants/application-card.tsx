import { ApplicantTexts } from "#app/components/applications/applicant-texts.tsx"
import {
  canDecide,
  describeDays,
  REJECT_LABELS,
} from "#app/domain/market/applications/application.ts"
import type { Applicant } from "#app/domain/market/applications/application-queries.server.ts"
import type { Project } from "#app/domain/market/projects/project.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { Button } from "#app/ui/button.tsx"
import { CardSection } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { SmallSelect } from "#app/ui/form/small-select.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { decisionHref } from "#app/urls/index.ts"
import { Decisions } from "../applicant-actions.tsx"
import { ApplicantState } from "../applicant-facts.tsx"
import { ApplicantMenu } from "../applicant-menu.tsx"

type ApplicationCardProps = { project: Project; applicant: Applicant; isPaying: boolean }

export function ApplicationCard({ project, applicant, isPaying }: ApplicationCardProps) {
  const { bidMinor, deliveryDays, appliedAt, changedAt, pitch, links } = applicant
  const changed = changedAt !== null && {
    term: "Changed",
    children: <CalendarDate at={changedAt} />,
  }
  return (
    <CardSection id="application" title="Bid and pitch">
      <DescriptionList
        items={[
          { term: "Bid", children: formatMoney(bidMinor, project.budget.currency) },
          { term: "Delivery", children: describeDays(deliveryDays) },
          { term: "Applied", children: <CalendarDate at={appliedAt} /> },
          ...(changed ? [changed] : []),
        ]}
      />
      <ApplicantTexts pitch={pitch} links={links} />
      <div className="grid gap-1 text-sm text-muted empty:hidden">
        <ApplicantState project={project} applicant={applicant} />
      </div>
      <Decisions
        project={project}
        applicant={applicant}
        isPaying={isPaying}
        except="reject"
        describedBy="application"
      />
      {!isPaying && canDecide("reject", project, applicant).isAllowed && (
        <RejectForm projectId={project.id} applicationId={applicant.id} />
      )}
      <div className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
        <ApplicantMenu project={project} applicant={applicant} isPaying={isPaying} />
      </div>
    </CardSection>
  )
}

type RejectFormProps = { projectId: string; applicationId: string }

const RejectForm = ({ projectId, applicationId }: RejectFormProps) => (
  <Form
    method="post"
    action={decisionHref(projectId, applicationId, "reject")}
    className="flex flex-wrap items-center gap-2"
  >
    <label htmlFor="reason" className="w-full text-sm">
      Reason, told to the influencer
    </label>
    <SmallSelect
      id="reason"
      name="reason"
      options={[["", "No reason"], ...Object.entries(REJECT_LABELS)]}
    />
    <Button kind="secondary" size="small">
      Reject
    </Button>
  </Form>
)
