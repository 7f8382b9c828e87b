import { Disclosure } from "#app/ui/disclosure.tsx"
import { SlotSwitch, type UserSlot } from "#app/ui/user-slot.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"
import { SaveSearchForm } from "./save-search-form.tsx"

/** The current filters: the name under which they are saved, or else the default one. */
type SaveTerms = {
  role: Role
  canMail: boolean
  savedAs: UserSlot<string | null>
  query: string
  name: string
}

export function SaveSearch({ saveTerms }: { saveTerms: SaveTerms }) {
  const { role, canMail, savedAs, query, name } = saveTerms
  const saved = (as: string) => (
    <p className="mb-4 text-sm text-muted wrap-anywhere">
      Saved as “{as}”.{" "}
      <a href={href(urls[role].searches)} className="text-link">
        Saved searches
      </a>
    </p>
  )
  const form = (
    <div className="mb-4">
      <Disclosure closedLabel="Save this search" openLabel="Save this search">
        <SaveSearchForm key={query} role={role} canMail={canMail} values={{ query, name }} />
      </Disclosure>
    </div>
  )
  return <SlotSwitch of={savedAs} yes={saved} no={form} />
}
