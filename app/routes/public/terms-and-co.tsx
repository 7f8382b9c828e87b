import type { MetaFunction } from "@remix-run/node"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import { LegalPage } from "#app/ui/public/legal-page.tsx"
import { href, urls } from "#app/urls.ts"
import { effectiveFrom } from "./legal/effective-from.ts"
import { terms } from "./legal/terms-text.tsx"

const title = "Terms and conditions"
const intro = "What brands, influencers and we may expect of each other on the marketplace."

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: pageTitle(title), description: intro, path: href(urls.terms) })

export default function Terms() {
  return <LegalPage title={title} intro={intro} effectiveFrom={effectiveFrom} sections={terms} />
}
