import { MINIMUM_AGE } from "#app/domain/identity/accounts/account.ts"
import { href, urls } from "#app/urls/index.ts"

/** docs/rules.md#age-and-terms `act` completes "By ...". */
export const TermsNote = ({ act }: { act: string }) => (
  <p className="text-muted text-sm">
    By {act} you confirm that you are at least {MINIMUM_AGE} and accept the{" "}
    <a href={href(urls.terms)} className="text-link">
      terms and conditions
    </a>{" "}
    and the{" "}
    <a href={href(urls.privacyPolicy)} className="text-link">
      privacy policy
    </a>
    .
  </p>
)
