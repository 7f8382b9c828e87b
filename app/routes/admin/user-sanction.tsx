import { useLoaderData } from "@remix-run/react"
import { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { SANCTIONS } from "#app/domain/trust/moderation/sanction.ts"
import {
  previewSuspension,
  restoreUser,
  suspendUser,
} from "#app/domain/trust/moderation/suspend-user.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitAct } from "#app/http/submit-act.server.ts"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { href, urls } from "#app/urls/index.ts"
import { isRestorePath, SanctionPage } from "./sanction-page.tsx"

export const config = { maxBody: ReasonInput } satisfies RouteConfig

export const loader = operatorHandler(({ request, params }) => {
  const userId = params.userId ?? ""
  const { heldPaise, ...preview } = previewSuspension(userId)
  return {
    ...preview,
    held: formatMoney(heldPaise, "INR"),
    userId,
    isRestoring: isRestorePath(request),
    required: requiredFields(ReasonInput),
  }
})

export const action = operatorHandler(({ operator, request, params }) => {
  const userId = params.userId ?? ""
  const page = href(urls.admin.user, { userId })
  return submitAct(operator, request, ReasonInput, (input) => {
    if (isRestorePath(request)) {
      restoreUser(operator, userId, input)
      return redirectWithFlash(page, "The account is restored.")
    }
    suspendUser(operator, userId, input)
    return redirectWithFlash(page, "The account is suspended. Its open orders end now.")
  })
})

export const meta = titleMeta<typeof loader>((data) =>
  data?.isRestoring ? "Restore an account" : "Suspend an account",
)

export default function UserSanction() {
  const { userId, name, role, projects, orders, held, isRestoring } = useLoaderData<typeof loader>()
  return (
    <SanctionPage
      title={isRestoring ? `Restore ${name}` : `Suspend ${name}`}
      back={{ href: href(urls.admin.user, { userId }), label: name }}
      isRestoring={isRestoring}
      labels={SANCTIONS.user}
      reader="The owner"
    >
      <p>{isRestoring ? RESTORING : SUSPENDING[role]}</p>
      {!isRestoring && (
        <DescriptionList
          items={[
            ...(role === "brand" ? [{ term: "Projects that vanish", children: projects }] : []),
            { term: "Orders that are cancelled", children: orders },
            { term: "Held money that goes back", children: held },
          ]}
        />
      )}
    </SanctionPage>
  )
}

const SUSPENDING = {
  brand:
    "The brand can look and do nothing. Its projects vanish, checkouts close, and money held for its orders goes back to it. Disputes are still decided.",
  influencer:
    "The influencer can look and do nothing. Orders that go on are cancelled, money held for them goes back to their brands, and nothing is paid out until the account is restored.",
}
const RESTORING =
  "Everything works again. Projects come back as they were; orders that were cancelled do not."
