import { Form, useSearchParams } from "@remix-run/react"
import { useState } from "react"
import { VerifiedNotes } from "#app/components/creators/verified-notes.tsx"
import { SocialLinks } from "#app/components/profiles/social-links.tsx"
import { handleLinks } from "#app/domain/identity/profiles/profile.ts"
import type { ApplicantSort } from "#app/domain/market/applications/applicant-sort.ts"
import { canDecide } from "#app/domain/market/applications/application.ts"
import type { Applicant } from "#app/domain/market/applications/application-queries.server.ts"
import type { VerifiedNote } from "#app/domain/market/channels/channel.ts"
import { describePlaces, type Project, placesLeft } from "#app/domain/market/projects/project.ts"
import { type FxRate, formatMoney, formatRupeeNote } from "#app/domain/shared/money.ts"
import type { Rating } from "#app/domain/work/reviews/review.ts"
import { Button } from "#app/ui/button.tsx"
import { cx } from "#app/ui/class-names.ts"
import { FormErrors } from "#app/ui/form/field.tsx"
import { SeatGuard } from "#app/ui/form/seat-form.tsx"
import { usePagePanel } from "#app/ui/page-panel.tsx"
import { ScrollTable } from "#app/ui/scroll-table.tsx"
import { useHydrated } from "#app/ui/use-hydrated.ts"
import { href, urls } from "#app/urls/index.ts"
import { Decisions } from "./applicant-actions.tsx"
import { CHOICE_FORM, ChoiceBox, PLACES } from "./applicant-checkbox.tsx"
import { Pitch } from "./applicant-facts.tsx"
import { ApplicantName } from "./applicant-name.tsx"

const columns = [
  { header: "Name" },
  { header: "Social(s)" },
  { header: "Bid Amount", align: "right" },
  { header: "Delivery (days)", align: "right" },
  { header: "Action" },
] as const

/** Query parameter set by submitting the form, whatever was selected. */
export const PROCEED_PARAM = "proceed"

export type ApplicantsTableProps = {
  project: Project
  rate: FxRate | undefined
  items: Applicant[]
  /** By user id, like the reason why one cannot be paid. */
  ratings: Record<string, Rating>
  payoutNotes: Record<string, string | null>
  verified: Record<string, VerifiedNote[]>
  sort: ApplicantSort
}

type Choosing = { initiallyChosen: string[]; isPaying: boolean }

export function ApplicantsTable(props: ApplicantsTableProps & Choosing) {
  const { project, rate, items: applicants, initiallyChosen, sort, isPaying } = props
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initiallyChosen))
  const [loaded, setLoaded] = useState(initiallyChosen)
  if (initiallyChosen.join() !== loaded.join()) {
    setLoaded(initiallyChosen)
    setChosen(new Set(initiallyChosen))
  }
  const isHydrated = useHydrated()
  const { open, panel } = usePagePanel("Applicant")
  const [query] = useSearchParams()
  // Without script the button cannot be disabled until a selection.
  const isNobody = query.has(PROCEED_PARAM) && initiallyChosen.length === 0 && chosen.size === 0
  const isChoosable = (applicant: Applicant) =>
    !isPaying && project.influencerCount > 1 && canDecide("shortlist", project, applicant).isAllowed
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const elsewhere = initiallyChosen.filter((id) => applicants.every((one) => one.id !== id))
  const isAllChosen = isHydrated && chosen.size >= placesLeft(project)
  const placesNote = `${describePlaces(project)}${isAllChosen ? " Untick an influencer to choose another." : ""}`
  return (
    <>
      <ScrollTable label="Applicants of this project" columns={columns}>
        {applicants.map((applicant) => (
          <tr
            key={applicant.id}
            className={cx(applicant.status === "rejected" && "bg-sunken text-muted")}
          >
            <th scope="row">
              <div className="flex items-start gap-3">
                {isChoosable(applicant) && (
                  <ChoiceBox
                    id={applicant.id}
                    isChosen={chosen.has(applicant.id)}
                    whyOff={isAllChosen && !chosen.has(applicant.id) ? placesNote : undefined}
                    onToggle={toggle}
                  />
                )}
                <ApplicantName
                  project={project}
                  applicant={applicant}
                  rating={props.ratings[applicant.influencerId]}
                  payoutNote={props.payoutNotes[applicant.influencerId] ?? null}
                  isLabel={isChoosable(applicant)}
                  onOpen={open}
                  isPaying={isPaying}
                />
              </div>
            </th>
            <td className="max-lg:col-span-2">
              <SocialLinks links={handleLinks(applicant.socials)} />
              <VerifiedNotes notes={props.verified[applicant.influencerId]} />
              <Pitch pitch={applicant.pitch} links={applicant.links} />
            </td>
            <td className="lg:text-right @min-[58rem]:whitespace-nowrap" data-label="Bid Amount">
              {formatMoney(applicant.bidMinor, project.budget.currency)}
              {rate && (
                <span className="block text-sm text-muted">
                  {formatRupeeNote(applicant.bidMinor, rate)}
                </span>
              )}
            </td>
            <td className="lg:text-right" data-label="Delivery (days)">
              {applicant.deliveryDays}
            </td>
            <td className="max-lg:col-span-2">
              <Decisions project={project} applicant={applicant} isPaying={isPaying} />
            </td>
          </tr>
        ))}
      </ScrollTable>
      {applicants.some(isChoosable) && (
        <Form
          id={CHOICE_FORM}
          method="get"
          action={href(urls.brand.project, { projectId: project.id })}
          className="sticky bottom-[var(--bar-height,0px)] z-10 mt-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-card border border-line bg-raised px-4 py-3"
        >
          <p id={PLACES} className="mr-auto text-sm text-muted">
            {placesNote}
          </p>
          <input type="hidden" name="tab" value="applicants" />
          <input type="hidden" name={PROCEED_PARAM} value="1" />
          {sort !== "applied" && <input type="hidden" name="sort" value={sort} />}
          {elsewhere.map((id) => (
            <input key={id} type="hidden" name="chosen" value={id} />
          ))}
          <FormErrors
            id={`${CHOICE_FORM}-error`}
            errors={isNobody ? ["Please tick at least one influencer."] : undefined}
          />
          <SeatGuard action={href(urls.brand.pay, { projectId: project.id })} says what="pay">
            <Button disabled={isHydrated && chosen.size === 0}>
              {`Proceed with ${isHydrated || chosen.size > 0 ? chosen.size : "selected"} Influencer(s)`}
            </Button>
          </SeatGuard>
          <Button
            kind="secondary"
            formAction={href(urls.brand.compareApplicants, { projectId: project.id })}
          >
            Compare
          </Button>
        </Form>
      )}
      {panel}
    </>
  )
}
