import { BOARD_COLUMNS, type BoardColumn } from "#app/domain/work/orders/board.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Button } from "#app/ui/button.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { SmallSelect } from "#app/ui/form/small-select.tsx"
import { href, urls } from "#app/urls/index.ts"

type BoardCardProps = {
  projectId: string
  card: {
    id: string
    name: string
    orderId: string | null
    bid: string
    state: string | undefined
    to: BoardColumn[]
  }
  onDrag: (form: HTMLFormElement | null) => void
}

export function BoardCard({ projectId, card, onDrag }: BoardCardProps) {
  const { id, name, orderId, bid, state, to } = card
  const page = orderId
    ? href(urls.orders.show, { orderId })
    : href(urls.brand.applicant, { projectId, applicationId: id })
  return (
    <li
      className="grid gap-2 rounded-card border border-line bg-raised p-3"
      draggable={to.length > 0}
      onDragStart={({ currentTarget, dataTransfer }) => {
        dataTransfer.effectAllowed = "move"
        dataTransfer.setData("text/plain", name)
        onDrag(currentTarget.querySelector("form"))
      }}
      onDragEnd={() => onDrag(null)}
    >
      <a href={page} draggable={false} className="text-link font-medium wrap-anywhere">
        {name}
      </a>
      <p className="text-sm text-muted tabular-nums">{bid}</p>
      {state && (
        <p>
          <Badge>{state}</Badge>
        </p>
      )}
      {to.length > 0 && (
        <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="card" value={id} />
          <label className="sr-only" htmlFor={`to-${id}`}>
            Move {name} to
          </label>
          <SmallSelect
            id={`to-${id}`}
            name="to"
            options={to.map((column) => [column, BOARD_COLUMNS[column]] as const)}
          />
          <Button kind="secondary" size="small">
            Move<span className="sr-only"> {name}</span>
          </Button>
        </Form>
      )}
    </li>
  )
}
