import { useNavigation } from "@remix-run/react"
import { PortfolioEntry } from "#app/components/creators/portfolio.tsx"
import type { PortfolioItem } from "#app/domain/market/creators/creator.ts"
import { Button } from "#app/ui/button.tsx"
import { controlClass } from "#app/ui/form/field.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { href, urls } from "#app/urls/index.ts"

export const PortfolioEditor = ({ items }: { items: readonly PortfolioItem[] }) => (
  <ol className="grid gap-4">
    {items.map((item, index) => (
      <li key={item.id} className="grid gap-3 rounded-card border border-line bg-raised p-4">
        <div className="max-w-60">
          <PortfolioEntry item={item} name={nameOf(index)} />
        </div>
        <CaptionForm item={item} name={nameOf(index)} />
        <div className="flex flex-wrap gap-2">
          {index > 0 && <StepButton item={item} step="up" label="Move up" of={nameOf(index)} />}
          {index < items.length - 1 && (
            <StepButton item={item} step="down" label="Move down" of={nameOf(index)} />
          )}
          <StepButton item={item} step="remove" label="Remove" of={nameOf(index)} />
        </div>
      </li>
    ))}
  </ol>
)

const nameOf = (index: number): string => `Work ${index + 1}`

type StepButtonProps = { item: PortfolioItem; step: string; label: string; of: string }

function StepButton({ item, step, label, of }: StepButtonProps) {
  const action = href(urls.account.portfolioItem, { itemId: item.id, step })
  const isBusy = useNavigation().formAction === action
  return (
    <Form method="post" action={action}>
      <Button kind="quiet" size="small" isBusy={isBusy} aria-label={`${label}: ${of}`}>
        {label}
      </Button>
    </Form>
  )
}

function CaptionForm({ item, name }: { item: PortfolioItem; name: string }) {
  const action = href(urls.account.portfolioItem, { itemId: item.id, step: "caption" })
  const isBusy = useNavigation().formAction === action
  const id = `caption-${item.id}`
  return (
    <Form method="post" action={action} className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {`A few words about ${name.toLowerCase()}`}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          type="text"
          id={id}
          name="caption"
          defaultValue={item.caption}
          autoComplete="off"
          className={`${controlClass} min-w-0 flex-1 basis-48`}
        />
        <Button kind="secondary" isBusy={isBusy} aria-label={`Save the words about ${name}`}>
          Save
        </Button>
      </div>
    </Form>
  )
}
