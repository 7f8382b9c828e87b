import "./reports.css"
import "./campaign.css"
import { useLoaderData } from "@remix-run/react"
import { ProjectError } from "#app/components/projects/project-error.tsx"
import { ShareForReview } from "#app/components/projects/share-for-review.tsx"
import { readCampaign } from "#app/domain/admin/reports/campaign.server.ts"
import { listCampaigns } from "#app/domain/admin/reports/campaign-subject.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { FigureList } from "#app/ui/figure-list.tsx"
import { SmallSelect } from "#app/ui/form/small-select.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { href, paymentHref, urls } from "#app/urls/index.ts"
import { BestPosts } from "./best-posts.tsx"
import { MonthChart } from "./month-chart.tsx"
import { ReportTable } from "./report-table.tsx"
import { showCampaign, showFigures } from "./show-campaign.server.ts"

export const loader = brandHandler(({ actor, query, params }) => {
  const id = params.projectId ?? params.paymentId ?? ""
  const other = query.get("with") ?? ""
  return {
    ...showCampaign(readCampaign(actor, id)),
    other: other === "" ? undefined : showFigures(readCampaign(actor, other)),
    others: listCampaigns(actor).filter((one) => one.id !== id),
  }
})

export const meta = titleMeta("Results")

/** Shows the other figures of a post on a phone. */
const fold = (post: string | undefined) => (
  <td className="row-fold">
    <details>
      <summary>
        All figures<span className="sr-only"> of {post}</span>
      </summary>
    </details>
  </td>
)

export default function CampaignPage() {
  const { id, title, isCart, isEmpty, figures, best, posts, days, chart, ...data } =
    useLoaderData<typeof loader>()
  const { other, others } = data
  return (
    <>
      <PageHeader
        title={title}
        back={
          isCart
            ? { href: paymentHref(id), label: "Back to payment" }
            : { href: href(urls.brand.project, { projectId: id }), label: "Back to project" }
        }
        meta={isCart ? "Results of a cart" : "Results"}
        actions={
          !isEmpty && (
            <>
              <ShareForReview subject="results" subjectId={id} label="Share results" />
              <ButtonLink href={data.pdfHref} download="" kind="secondary">
                Download PDF
              </ButtonLink>
            </>
          )
        }
      />
      {isEmpty ? (
        <EmptyState text="Results appear here once the first order is paid." />
      ) : (
        <>
          <FigureList figures={figures} />
          <BestPosts posts={best} />
          <ReportTable {...posts} fold={fold} />
          {data.hasGrowth && (
            <ReportTable {...data.growth}>
              {data.growthChart && (
                <MonthChart title={data.growth.title} chart={data.growthChart} unit="day" />
              )}
            </ReportTable>
          )}
          <ReportTable {...days}>
            {chart && <MonthChart title={days.title} chart={chart} unit="day" />}
          </ReportTable>
          {others.length > 0 && (
            <section aria-labelledby="compare" className="mt-10 grid gap-4">
              <h2 id="compare" className="text-xl">
                Compare with another campaign
              </h2>
              <form
                method="get"
                action="#compare"
                className="flex min-w-0 flex-wrap items-end gap-3"
              >
                <label htmlFor="with" className="self-center text-sm">
                  Campaign to compare with
                </label>
                <SmallSelect
                  id="with"
                  name="with"
                  defaultValue={other?.id}
                  options={others.map(({ id, title }) => [id, title] as const)}
                />
                <Button kind="secondary">Compare</Button>
              </form>
              {other && (
                <Table
                  label="Comparison"
                  rows={figures}
                  keyOf={({ label }) => label}
                  columns={[
                    ["Figure", ({ label }) => label],
                    [
                      title,
                      ({ value, note }) => (
                        <>
                          {value} <span className="text-sm text-muted">{note}</span>
                        </>
                      ),
                    ],
                    [
                      `With: ${other.title}`,
                      (_, place) => (
                        <>
                          {other.figures[place]?.value}{" "}
                          <span className="text-sm text-muted">{other.figures[place]?.note}</span>
                        </>
                      ),
                    ],
                  ]}
                />
              )}
            </section>
          )}
        </>
      )}
    </>
  )
}

export const ErrorBoundary = () => <ProjectError listHref={href(urls.brand.projects)} />
