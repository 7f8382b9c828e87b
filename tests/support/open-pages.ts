import { href, urls } from "#app/urls/index.ts"

/** Landing, legal, registration and login pages. */
export const OPEN_PAGES = [
  href(urls.home),
  href(urls.privacyPolicy),
  href(urls.terms),
  href(urls.refunds),
  href(urls.disclosureGuide),
  href(urls.public.projects),
  href(urls.public.services),
  href(urls.comingSoon),
  href(urls.register.root),
  href(urls.register.welcome),
  href(urls.register.influencer),
  href(urls.register.brand),
  href(urls.login.welcome),
  href(urls.login.influencer),
  href(urls.login.brand),
]
