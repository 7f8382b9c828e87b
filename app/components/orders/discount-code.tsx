import { ButtonLink } from "#app/ui/button.tsx"
import { TitledCard } from "#app/ui/titled-card.tsx"
import { href, urls } from "#app/urls/index.ts"

type DiscountCodeProps = { orderId: string; code: string | undefined; canSet: boolean }

export const DiscountCode = ({ orderId, code, canSet }: DiscountCodeProps) => (
  <TitledCard id="discount-code" title="Discount code">
    <div className="grid justify-items-start gap-3">
      <p className={code ? "font-semibold select-all" : "text-muted"}>{code ?? "None yet."}</p>
      {canSet && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            href={href(urls.orders.discountCode, { orderId })}
            kind="secondary"
            size="small"
          >
            {code ? "Change the code" : "Add a code"}
          </ButtonLink>
          {code && (
            <ButtonLink
              href={href(urls.orders.redemptions, { orderId })}
              kind="secondary"
              size="small"
            >
              Add purchases
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  </TitledCard>
)
