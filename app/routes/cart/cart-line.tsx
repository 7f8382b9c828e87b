import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { ShownLine } from "./shown-line.server.ts"

export function CartLine({ line }: { line: ShownLine }) {
  const { id, serviceId, name, title, work, extras, price, state, note, ownBrief } = line
  const isGone = state === "gone"
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold wrap-anywhere">
          {isGone ? (
            title
          ) : (
            <a href={href(urls.public.service, { serviceId })} className="text-link">
              {title}
            </a>
          )}
        </h2>
        {price && <p className="font-semibold tabular-nums">{price}</p>}
      </div>
      <p className="wrap-anywhere">
        {name}
        {work && ` · ${work}`}
      </p>
      {extras.length > 0 && <p className="text-muted wrap-anywhere">With {extras.join(", ")}</p>}
      {ownBrief && <p className="text-muted wrap-anywhere">Own brief: {ownBrief}</p>}
      {note && <p className="rounded-control bg-warning-soft px-4 py-3 text-warning">{note}</p>}
      <div className="flex flex-wrap gap-2">
        {state === "changed" && (
          <Step id={id} step="confirm" label="Confirm the change" {...{ title }} />
        )}
        {!isGone && (
          <ButtonLink
            href={href(urls.brand.cartLine, { lineId: id })}
            kind="secondary"
            aria-label={`Own brief: ${title}`}
          >
            Own brief
          </ButtonLink>
        )}
        <Step id={id} step="remove" label="Remove" title={title} />
      </div>
    </div>
  )
}

type StepProps = Record<"id" | "step" | "label" | "title", string>

const Step = ({ id, step, label, title }: StepProps) => (
  <Form method="post" action={href(urls.brand.stepCart, { step })}>
    <input type="hidden" name="lineId" value={id} />
    <Button kind={step === "confirm" ? "primary" : "quiet"} aria-label={`${label}: ${title}`}>
      {label}
    </Button>
  </Form>
)
