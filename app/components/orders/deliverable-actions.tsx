import type { Deliverable } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { Button, buttonClass } from "#app/ui/button.tsx"
import { PostForm, SeatGuard, SeatLink } from "#app/ui/form/seat-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { amount } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

const LINKS = {
  submit: { label: "Submit work", url: urls.orders.submitWork },
  deliver: { label: "Submit live link", url: urls.orders.deliverLive },
  approve: { label: "Approve", url: urls.orders.approveWork },
  requestChanges: { label: "Ask for changes", url: urls.orders.requestChanges },
  report: { label: "Report figures", url: urls.orders.reportFigures },
} as const

export const approveHref = (ids: { orderId: string; deliverableId: string }) =>
  href(LINKS.approve.url, ids)

type Item = Pick<Deliverable, "id" | "orderId" | "actions" | "state" | "latestVersion"> & {
  versions: readonly { version: number }[]
}

/** An approval is for the version shown. */
const isSeen = ({ versions, latestVersion }: Item) => (versions[0]?.version ?? 0) === latestVersion

/** The first is the next step; work that is shown is answered in place. */
export function DeliverableActions({ item }: { item: Item }) {
  const ids = { orderId: item.orderId, deliverableId: item.id }
  const isOver = item.state === "live" || item.state === "verified"
  if (item.actions.length === 0) return null
  return (
    <div className="flex flex-wrap items-start gap-2 empty:hidden print:hidden">
      {item.actions.map((action, index) => {
        const kind = index === 0 && action !== "report" && !isOver ? "primary" : "secondary"
        const { label, url } = LINKS[action]
        if (action === "approve" && isSeen(item)) {
          return (
            <PostForm key={action} action={href(url, ids)}>
              <input type="hidden" name="seen" value={item.latestVersion} />
              <Button kind={kind}>{label}</Button>
            </PostForm>
          )
        }
        if (action === "requestChanges" && isSeen(item)) {
          return <ChangesForm key={action} action={href(url, ids)} id={`changes-${item.id}`} />
        }
        return (
          <SeatLink key={action} href={href(url, ids)} kind={kind}>
            {action === "deliver" && item.state === "live" ? "Correct the link" : label}
          </SeatLink>
        )
      })}
    </div>
  )
}

/** A refused text comes back on the form's own page. */
function ChangesForm({ action, id }: { action: string; id: string }) {
  const field = { id, name: "reason", errorId: `${id}-error`, descriptionId: `${id}-hint` }
  return (
    <SeatGuard action={action}>
      <details>
        <summary className={buttonClass({ kind: "secondary" })}>Ask for changes</summary>
        <form method="post" action={action} className="mt-3 grid gap-3">
          <TextAreaField
            field={{ ...field, required: true, isNeverWrong: true }}
            label="What should change"
            hint="Everything that should change, at most 2,000 characters."
            rows={3}
          />
          <Button kind="secondary" className="justify-self-start">
            Send request
          </Button>
        </form>
      </details>
    </SeatGuard>
  )
}

type ReviewNoteProps = { items: readonly Pick<Deliverable, "actions" | "rounds">[] }

/** Says what an answer to the work brings, beside its buttons. */
export function ReviewNote({ items }: ReviewNoteProps) {
  const waiting = items.find(({ actions }) => actions.includes("approve"))
  if (!waiting) return null
  const left = Math.max(0, waiting.rounds.most - waiting.rounds.used)
  return (
    <p className="text-sm text-muted">
      The influencer posts approved work as it is here. Approving can’t be undone.{" "}
      {left === 0
        ? "No round of changes is left."
        : `${amount(left, "round")} of changes ${left === 1 ? "is" : "are"} left.`}
    </p>
  )
}

/** Only with two or more that wait. */
export function ApproveAll({ items }: { items: readonly Item[] }) {
  const waiting = items.filter((item) => item.actions.includes("approve") && isSeen(item))
  const [first] = waiting
  if (!first || waiting.length < 2) return null
  const seen = waiting.map(({ id, latestVersion }) => `${id}:${latestVersion}`).join(",")
  const step = "approve-all"
  return (
    <PostForm action={href(urls.orders.answer, { orderId: first.orderId, step })}>
      <input type="hidden" name="seen" value={seen} />
      <Button className="print:hidden">Approve all {waiting.length}</Button>
    </PostForm>
  )
}
