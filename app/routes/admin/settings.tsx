import { useLoaderData } from "@remix-run/react"
import { MoneyWarnings } from "#app/components/admin/money-warnings.tsx"
import {
  describeMoneySettings,
  findFeeErrorOf,
} from "#app/domain/books/ledger/current-fee.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = operatorHandler(() => ({
  settings: describeMoneySettings(),
  findFeeError: findFeeErrorOf(),
}))

export const meta = titleMeta("Settings")

/** Read-only: set by environment variables at startup. */
export default function SettingsPage() {
  const { settings, findFeeError } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Settings" meta="Set in the environment or in .env." />
      <MoneyWarnings findFeeError={findFeeError} />
      <Card as="section" aria-label="Settings about money">
        <DescriptionList items={settings.map(([term, children]) => ({ term, children }))} />
        <p className="mt-4">
          <a href={href(urls.admin.payoutCountries)} className="text-link">
            Open another country for payouts
          </a>
        </p>
      </Card>
    </>
  )
}
