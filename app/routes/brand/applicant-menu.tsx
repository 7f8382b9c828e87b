import { canDecide } from "#app/domain/market/applications/application.ts"
import type { Applicant } from "#app/domain/market/applications/application-queries.server.ts"
import type { Project } from "#app/domain/market/projects/project.ts"
import { Form, useCanSendForm } from "#app/ui/form/seat-form.tsx"
import { href, urls } from "#app/urls/index.ts"

type ApplicantMenuProps = { project: Project; applicant: Applicant; isPaying: boolean }

/** Lists the steps besides a decision. */
export function ApplicantMenu({ project, applicant, isPaying }: ApplicantMenuProps) {
  const { id, name, influencerId, note, counter } = applicant
  const projectId = project.id
  const ids = { projectId, applicationId: id }
  const can = (action: "counter" | "withdrawCounter") =>
    !isPaying && canDecide(action, project, applicant).isAllowed
  const maySend = useCanSendForm()
  const links = [
    name !== null && ["Message", href(urls.messages.start, { projectId, influencerId })],
    can("counter") && ["Counter-offer", href(urls.brand.counterOffer, ids)],
    [note ? "Edit note" : "Add a note", href(urls.brand.noteApplicant, ids)],
    name !== null && ["Compare", href(urls.brand.compareApplicants, { projectId }, { with: id })],
  ]
    .filter((link) => link !== false)
    .filter(([, to = ""]) => maySend(to))
  return (
    <>
      {links.map(([label, to]) => (
        <a key={label} href={to} className="text-link">
          {label}
        </a>
      ))}
      {counter && can("withdrawCounter") && (
        <Form
          method="post"
          action={href(urls.answerOffer, { offerId: counter.id, answer: "withdraw" })}
          preventScrollReset
        >
          <button type="submit" className="text-link">
            Withdraw offer
          </button>
        </Form>
      )}
    </>
  )
}
