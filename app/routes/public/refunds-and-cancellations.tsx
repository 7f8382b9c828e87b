import type { MetaFunction } from "@remix-run/node"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import { LegalPage } from "#app/ui/public/legal-page.tsx"
import { href, urls } from "#app/urls.ts"
import { effectiveFrom } from "./legal/effective-from.ts"
import { refunds } from "./legal/refunds-text.tsx"

const title = "Refunds and cancellations"
const intro = "When money comes back to you, how to ask for it and how to cancel."

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: pageTitle(title), description: intro, path: href(urls.refunds) })

export default function Refunds() {
  return <LegalPage title={title} intro={intro} effectiveFrom={effectiveFrom} sections={refunds} />
}
