import { FileList } from "#app/components/files/file-list.tsx"
import { AgreementTerms } from "#app/components/orders/agreement-terms.tsx"
import { UserSuppliedLink } from "#app/components/orders/deliverable-versions.tsx"
import type { AdminOrderView } from "#app/domain/trust/cases/admin-case.server.ts"
import { TYPE_LABELS } from "#app/domain/work/deliverables/deliverable-table.ts"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { Disclosure } from "#app/ui/disclosure.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { CaseSection } from "./case-page.tsx"
import { Quote } from "./quote.tsx"

export function AdminOrder({ order, held }: { order: AdminOrderView; held?: string }) {
  const { id, title, brandId, influencerId, dueAt, paidAt, phaseBefore, terms, paymentId } = order
  const link = (to: string, name: string) => (
    <a href={to} className="text-link">
      {name}
    </a>
  )
  const user = (userId: string, name: string) => link(href(urls.admin.user, { userId }), name)
  const moment = (term: string, at: number | null) =>
    at === null ? [] : [{ term, children: <ExactTime at={at} /> }]
  return (
    <CaseSection id="order" title="The order">
      <DescriptionList
        items={[
          { term: "Project", children: link(href(urls.admin.order, { orderId: id }), title) },
          { term: "Brand", children: user(brandId, order.brandName) },
          { term: "Influencer", children: user(influencerId, order.influencerName) },
          { term: "State", children: order.phase },
          ...(phaseBefore ? [{ term: "Before", children: phaseBefore }] : []),
          { term: "Price", children: order.price },
          ...(held ? [{ term: "Paid and held", children: held }] : []),
          { term: "Fee of it", children: order.fee },
          ...moment("Paid", paidAt),
          ...moment("Due", dueAt),
          ...(paymentId
            ? [{ term: "Payment", children: link(href(urls.admin.payment, { paymentId }), "Open") }]
            : []),
        ]}
      />
      {terms && (
        <Disclosure closedLabel="What both agreed on" openLabel="Hide what both agreed on">
          <AgreementTerms terms={terms} heading="h3" />
        </Disclosure>
      )}
      <Work work={order.work} />
    </CaseSection>
  )
}

function Work({ work }: Pick<AdminOrderView, "work">) {
  return (
    <ul aria-label="Work" className="grid gap-3">
      {work.map(({ id, type, label, liveUrl, link, text, files, comments }) => (
        <li key={id} className="grid gap-1 border-t border-line pt-3">
          <p>
            <span className="font-medium">{TYPE_LABELS[type]}</span>: {label}
          </p>
          <UserSuppliedLink link={liveUrl} />
          <UserSuppliedLink link={link} />
          <Quote>{text ?? ""}</Quote>
          <FileList files={files} pattern={urls.admin.file} />
          {comments.length > 0 && (
            <ul aria-label="Comments" className="grid gap-1 text-sm">
              {comments.map((comment) => (
                <li key={comment.id} className="wrap-anywhere">
                  {comment.authorRole === "brand" ? "Brand" : "Influencer"},{" "}
                  <ExactTime at={comment.createdAt} />: {comment.text}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
