import type { ListedDelivery } from "#app/domain/admin/webhooks/delivery-queries.server.ts"
import { Badge } from "#app/ui/badge.tsx"

type DeliveryStateProps = Pick<ListedDelivery, "state" | "status" | "attempts">

/** "Delivered", "Waiting", "Trying again (500)", "Failed (no answer)". */
export function DeliveryState({ state, status, attempts }: DeliveryStateProps) {
  if (state === "delivered") return <Badge tone="positive">Delivered</Badge>
  if (attempts === 0) return <Badge>Waiting</Badge>
  const answer = status ?? "no answer"
  return state === "failed" ? (
    <Badge tone="danger">{`Failed (${answer})`}</Badge>
  ) : (
    <Badge tone="warning">{`Trying again (${answer})`}</Badge>
  )
}
