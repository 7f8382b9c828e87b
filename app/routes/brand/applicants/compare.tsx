import { useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { followersLabel, recordLabel } from "#app/components/applications/applicant-labels.ts"
import { ApplicantTexts } from "#app/components/applications/applicant-texts.tsx"
import { ProjectError } from "#app/components/projects/project-error.tsx"
import { RatingNote } from "#app/components/reviews/rating-note.tsx"
import { listApplicants } from "#app/domain/market/applications/applicant-list.server.ts"
import { readApplicantSort } from "#app/domain/market/applications/applicant-sort.ts"
import { canDecide, describeDays } from "#app/domain/market/applications/application.ts"
import {
  type Applicant,
  listApplicantsByIds,
} from "#app/domain/market/applications/application-queries.server.ts"
import { ON_TIME_OF } from "#app/domain/market/creators/creator.ts"
import type { Project } from "#app/domain/market/projects/project.ts"
import {
  findOpenPaymentId,
  findOwnProject,
} from "#app/domain/market/projects/project-queries.server.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { countPastOrdersWith } from "#app/domain/work/orders/orders-together.server.ts"
import { findRatings } from "#app/domain/work/reviews/review-queries.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Button } from "#app/ui/button.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { amount, PageHeader } from "#app/ui/page-parts.tsx"
import { applicantsHref, decisionHref, href, urls } from "#app/urls/index.ts"
import { Decisions } from "../applicant-actions.tsx"
import { ApplicantName } from "./applicant-name.tsx"
import { COMPARED, CompareForm } from "./compare-form.tsx"

const MAX_COMPARED = 4
export const loader = brandHandler(({ actor, query, params }) => {
  const project = findOwnProject(actor, params.projectId ?? "")
  // The applicants' own form sends `chosen`.
  const asked = new Set([...query.getAll("with"), ...query.getAll("chosen")])
  const ids = [...asked].slice(0, MAX_COMPARED)
  const compared = listApplicantsByIds(actor, project.id, ids).filter(({ name }) => name !== null)
  const influencerIds = compared.map(({ influencerId }) => influencerId)
  const { items } = listApplicants(actor, project.id, {
    sort: readApplicantSort(query.get("sort")),
  })
  return {
    project,
    compared,
    isPaying: findOpenPaymentId(project.id) !== undefined,
    isCut: asked.size > MAX_COMPARED,
    ratings: findRatings(influencerIds),
    together: countPastOrdersWith(actor, influencerIds),
    others: items.flatMap(({ id, name, bidMinor }) =>
      name !== null && !ids.includes(id) ? [{ id, name, bidMinor }] : [],
    ),
  }
})

export const meta = titleMeta("Compare applicants")

export default function ComparePage() {
  const { project, compared, isPaying, isCut, ratings, together, others } =
    useLoaderData<typeof loader>()
  const { currency } = project.budget
  const ratingOf = ({ influencerId }: Applicant) =>
    ratings[influencerId] && <RatingNote rating={ratings[influencerId]} />
  const rows: [term: string, cell: (one: Applicant) => ReactNode][] = [
    ["Bid Amount", (one) => formatMoney(one.bidMinor, currency)],
    ["Delivery", (one) => describeDays(one.deliveryDays)],
    ["Rating", ratingOf],
    ["Completed orders", (one) => recordLabel(one)],
    ["Followers", (one) => followersLabel(project, one)],
    [
      "With you",
      (one) => together[one.influencerId] && amount(together[one.influencerId] ?? 0, "order"),
    ],
    ["Pitch", textsOf],
    ["Decision", (one) => <Shortlist project={project} applicant={one} isPaying={isPaying} />],
  ]
  const choices = [
    ...compared.map((one) => ({ ...one, isChosen: true })),
    ...others.map((one) => ({ ...one, isChosen: false })),
  ]
  return (
    <>
      <PageHeader
        title="Compare applicants"
        back={{ href: applicantsHref(project.id), label: "Back to applicants" }}
        meta={project.title}
      />
      <div className="grid gap-6">
        {isCut && <p role="status">Up to {MAX_COMPARED} fit side by side: these are the first.</p>}
        {compared.length > 0 && (
          <>
            <section
              id={COMPARED}
              aria-label="Applicants side by side"
              {...reachable}
              className="relative overflow-x-auto rounded-card border border-line bg-raised"
            >
              <table className="compare-table">
                <thead>
                  <tr>
                    <td />
                    {compared.map((one) => (
                      <th key={one.id} scope="col">
                        <ApplicantName projectId={project.id} applicant={one} />
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(([term, cell]) => (
                    <tr key={term}>
                      <th scope="row">{term}</th>
                      {compared.map((one) => (
                        <td key={one.id}>{cell(one) || "–"}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            <p className="text-sm text-muted">
              Followers are self-reported. On time: {ON_TIME_OF}.
            </p>
          </>
        )}
        {choices.length === 0 ? (
          <EmptyState text="No applicants yet." />
        ) : (
          <CompareForm choices={choices} currency={currency} max={MAX_COMPARED} />
        )}
      </div>
    </>
  )
}

type ShortlistProps = { project: Project; applicant: Applicant; isPaying: boolean }

function Shortlist({ project, applicant, isPaying }: ShortlistProps) {
  const { id, name } = applicant
  if (isPaying || !canDecide("shortlist", project, applicant).isAllowed)
    return <Decisions {...{ project, applicant, isPaying }} except="reject" />
  return (
    <Form method="post" action={decisionHref(project.id, id, "shortlist")}>
      <Button size="small" aria-label={`Shortlist ${name}`}>
        Shortlist
      </Button>
    </Form>
  )
}

const textsOf = ({ pitch, links }: Applicant) =>
  (pitch || links.length > 0) && <ApplicantTexts pitch={pitch} links={links} />

const reachable = { tabIndex: 0 }
export const ErrorBoundary = () => <ProjectError listHref={href(urls.brand.projects)} />
