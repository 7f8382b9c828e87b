import type { ListedAdCodes } from "#app/domain/work/ad-codes/ad-codes.server.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { PostForm, SeatLink, useCanOpenPage, useCanSendForm } from "#app/ui/form/seat-form.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { TitledCard } from "#app/ui/titled-card.tsx"
import { href, urls } from "#app/urls/index.ts"

type AdCodesPanelProps = { orderId: string; adCodes: ListedAdCodes }

/** Renders nothing where none was asked for and none can be. */
export function AdCodesPanel({ orderId, adCodes: { canAsk, items } }: AdCodesPanelProps) {
  const asking = href(urls.orders.askAdCode, { orderId })
  const mayAsk = useCanSendForm()(asking) && canAsk
  if (!mayAsk && items.length === 0) return null
  return (
    <TitledCard id="ad-codes" title="Ad codes">
      <div className="grid justify-items-start gap-4">
        {items.length > 0 && (
          <ul className="grid gap-4">
            {items.map((item) => (
              <AdCode key={item.id} orderId={orderId} item={item} />
            ))}
          </ul>
        )}
        {mayAsk && (
          <ButtonLink href={asking} kind="secondary" size="small">
            Ask for an ad code
          </ButtonLink>
        )}
      </div>
    </TitledCard>
  )
}

type AdCodeProps = { orderId: string; item: ListedAdCodes["items"][number] }

function AdCode({ orderId, item }: AdCodeProps) {
  const { id: codeId, note, days, state, label, lastAt, canGive, canRead } = item
  const page = href(urls.orders.adCode, { orderId, codeId })
  const mayOpen = useCanOpenPage()
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{days === 1 ? "1 day" : `${days} days`}</span>
        <Badge tone={TONES[state]}>{label}</Badge>
        {lastAt !== null && (
          <span>
            until <CalendarDate at={lastAt} />
          </span>
        )}
      </p>
      <p className="text-muted wrap-anywhere whitespace-pre-line">{note}</p>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {canGive && (
          <SeatLink href={page} kind={state === "asked" ? "primary" : "secondary"} size="small">
            {state === "asked" ? "Give the code" : "Correct the code"}
          </SeatLink>
        )}
        {canRead && mayOpen(page) && (
          <ButtonLink href={page} kind="secondary" size="small">
            Show the code
          </ButtonLink>
        )}
        {item.canWithdraw && (
          <PostForm action={href(urls.withdrawAdCode, { orderId, codeId })}>
            <Button kind="secondary" size="small">
              {canGive ? "Decline" : "Take back"}
            </Button>
          </PostForm>
        )}
      </div>
    </li>
  )
}

const TONES = {
  asked: "accent",
  shown: "positive",
  ended: "neutral",
  withdrawn: "neutral",
} as const
