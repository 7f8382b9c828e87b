import { BORNE_BY_US, LOSS_SHARED } from "#app/domain/admin/admin-views/loss-bearers.ts"
import type { Loss } from "#app/domain/admin/admin-views/losses.server.ts"
import { PHASES } from "#app/domain/work/orders/order-table.ts"
import { RadioGroup } from "#app/ui/form/choice-fields.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { ActForm } from "./act-form.tsx"
import { rupees } from "./labels.ts"

type ExplainLossFormProps = {
  loss: Loss
}

/** Until explained, the payment's payouts stop. */
export function ExplainLossForm({ loss }: ExplainLossFormProps) {
  const [form, fields] = usePageForm({
    id: "explain-loss",
    schema: async () =>
      (await import("#app/domain/admin/admin-views/act-schemas.ts")).ExplainLossInput,
  })
  const ofOrders = loss.orders.map(({ id, influencerName, bidPaise, phase }) => ({
    value: id,
    label: `${influencerName ?? "Unknown"}, ${rupees(bidPaise)} (${PHASES[phase].label})`,
  }))
  const shares = loss.orders.map(
    ({ influencerName, partPaise }) => `${influencerName ?? "Unknown"} ${rupees(partPaise)}`,
  )
  const ofAll = { value: LOSS_SHARED, label: `All orders', by their amounts: ${shares.join(", ")}` }
  return (
    <ActForm
      form={form}
      title={`${rupees(loss.paise)} went back that no order explains`}
      text="Somebody refunded it at the provider, or the brand's bank took it. An order that explains it ends: it is cancelled, or what its influencer earned is taken back, and what of its money has not gone back yet is sent to the brand. Shared over all orders, one of which all went back ends, and the part of another is a cost of ours. What we bear changes no order. Then the payouts of this payment go on."
      reason={fields.reason}
      button="Explain it"
    >
      <input type="hidden" name={fields.shownPaise.name} value={loss.paise} />
      <RadioGroup
        field={fields.orderId}
        legend="Whose money it was"
        options={[
          ...ofOrders,
          ...(loss.orders.length > 1 ? [ofAll] : []),
          { value: BORNE_BY_US, label: "No order's: we bear it" },
        ]}
      />
    </ActForm>
  )
}
