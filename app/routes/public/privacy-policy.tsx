import type { MetaFunction } from "@remix-run/node"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import { LegalPage } from "#app/ui/public/legal-page.tsx"
import { href, urls } from "#app/urls.ts"
import { effectiveFrom } from "./legal/effective-from.ts"
import { privacyPolicy } from "./legal/privacy-policy-text.tsx"

const title = "Privacy policy"
const intro = "What we keep about you, why, who sees it and what you can do about it."

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: pageTitle(title), description: intro, path: href(urls.privacyPolicy) })

export default function PrivacyPolicy() {
  return (
    <LegalPage title={title} intro={intro} effectiveFrom={effectiveFrom} sections={privacyPolicy} />
  )
}
