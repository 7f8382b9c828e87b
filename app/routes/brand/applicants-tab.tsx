import { useLocation } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { PaidOrderLinks } from "#app/components/payments/paid-order-links.tsx"
import {
  focusPaymentHeading,
  OpenPayment,
  PaymentSection,
} from "#app/components/payments/payment-offer.tsx"
import type { Applicant } from "#app/domain/market/applications/application-queries.server.ts"
import { ON_TIME_OF } from "#app/domain/market/creators/creator.ts"
import { isOpen } from "#app/domain/market/projects/project.ts"
import type { ProjectOffer } from "#app/domain/payments/payments/payment-offer.server.ts"
import type { Page } from "#app/domain/shared/page.ts"
import { EmptyState } from "#app/ui/card.tsx"
import { SeatGuard } from "#app/ui/form/seat-form.tsx"
import { Pager } from "#app/ui/page-parts.tsx"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { ApplicantsTable, type ApplicantsTableProps, PROCEED_PARAM } from "./applicants-table.tsx"
import { SortForm } from "./sort-form.tsx"

type ApplicantsTabProps = Page<Applicant> &
  ApplicantsTableProps & {
    /** The influencer's amount after the fee. */
    feeNote: string
    isFirstPage: boolean
    payment: ProjectOffer
  }

export function ApplicantsTab(props: ApplicantsTabProps) {
  const { project, feeNote, items, next, isFirstPage, sort, payment } = props
  const { openPaymentId, chosen, unpaid, offer } = payment
  const { influencerCount } = project
  const bulk = href(urls.brand.bulk, { projectId: project.id })
  useFocusOnProceeding()
  const pageHref = (after?: string) =>
    applicantsHref(project.id, { sort: sort === "applied" ? undefined : sort, after, chosen })
  return (
    <section aria-label="Applicants" className="grid gap-5">
      {!isOpen(project) && (
        <p className="rounded-card border border-line bg-sunken px-4 py-3">
          {project.status === "draft"
            ? "This project is a draft: influencers cannot see it yet."
            : "This project is closed: nobody else can apply."}{" "}
          {unpaid.length > 0 && "Undoing an unpaid shortlisting opens its place again."}
        </p>
      )}
      {openPaymentId && <OpenPayment paymentId={openPaymentId} />}
      {offer && <PaymentSection projectId={project.id} offer={offer} chosen={chosen} />}
      <PaidOrderLinks orders={items.flatMap(toRunningOrder)} />
      <div className="min-w-0">
        <p className="mb-3 text-muted">
          {`Note: You can shortlist only up to ${influencerCount} ${influencerCount === 1 ? "influencer" : "influencers"}`}
        </p>
        <p className="mb-3 text-sm text-muted">
          {feeNote}
          {items.length > 0 && ` Followers are self-reported. On time: ${ON_TIME_OF}.`}
        </p>
        {items.length > 0 && (
          <p className="mb-3 flex flex-wrap gap-x-4">
            <a href={href(urls.brand.board, { projectId: project.id })} className="text-link">
              Board
            </a>
            {items.length > 1 && (
              <SeatGuard action={bulk}>
                <a href={bulk} className="text-link">
                  Act on many applicants
                </a>
              </SeatGuard>
            )}
          </p>
        )}
        {(items.length > 1 || !isFirstPage) && (
          <SortForm projectId={project.id} sort={sort} chosen={chosen} />
        )}
        {items.length > 0 ? (
          <ApplicantsTable
            {...props}
            initiallyChosen={chosen}
            isPaying={openPaymentId !== undefined}
          />
        ) : (
          <EmptyState text="No applicants yet." />
        )}
        <Pager
          label="Pages of applicants"
          nextHref={next && pageHref(next)}
          firstHref={isFirstPage ? undefined : pageHref()}
        />
      </div>
    </section>
  )
}

const toRunningOrder = ({ orderId, orderStatus, name }: Applicant) =>
  orderId && orderStatus === "ongoing"
    ? [{ orderId, name: name ?? "Unknown", note: undefined }]
    : []

/** Moves focus to the payment, above the list; other visits start at the top. */
function useFocusOnProceeding(): void {
  const { key, search } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (new URLSearchParams(search).has(PROCEED_PARAM)) focusPaymentHeading()
  }, [key, search])
}
