import { href, urls } from "#app/urls/index.ts"

/** Shown where users first meet: docs/rules.md#stay-safe */
export const SafetyNote = () => (
  <p className="text-sm text-muted">
    Never pay to get work, and keep payments on this site. We never ask for money or your password.{" "}
    <a href={`${href(urls.terms)}#safety`} className="text-link">
      How to stay safe
    </a>
  </p>
)
