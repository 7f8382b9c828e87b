import type { ExclusiveOrder } from "#app/domain/work/rights/rights-queries.server.ts"
import { IndianDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

/** Warns and lets apply: only the two sides know what competes. */
export const ExclusiveNote = ({
  exclusive: { orderId, title, lastAt },
}: {
  exclusive: ExclusiveOrder
}) => (
  <p className="mb-4 font-medium">
    You agreed to take no other work in this niche until <IndianDate at={lastAt} />:{" "}
    <a href={href(urls.orders.show, { orderId })} className="text-link wrap-anywhere">
      {title}
    </a>
    . Ask that brand before you apply.
  </p>
)

/** The form is off until it is stated. */
export const CredentialNote = () => (
  <p className="mb-4 font-medium">
    This project asks for a credential.{" "}
    <a href={href(urls.account.page)} className="text-link">
      Add it to your public profile
    </a>
  </p>
)
