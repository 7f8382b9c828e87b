import { CREDENTIAL_LABELS, CREDENTIAL_NICHES } from "#app/domain/market/creators/creator.ts"
import { DELIVERABLE_NAMES } from "#app/domain/market/projects/brief.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import type { FieldState } from "#app/ui/form/field.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { CREDENTIAL_KINDS, type CredentialKind } from "#db/schema/market-words.ts"
import {
  DELIVERABLE_TYPES,
  type DeliverableType,
  PLATFORMS,
  type Platform,
} from "#db/schema/words.ts"

type FollowerFieldsProps = {
  fieldsOf: (platform: Platform) => { count: FieldState; asOf: FieldState }
}

/** Follower count and its date, by platform. */
export function FollowerFields({ fieldsOf }: FollowerFieldsProps) {
  return (
    <fieldset className="grid gap-4" aria-describedby="followers-hint">
      <legend className="mb-1 text-lg font-semibold">Followers</legend>
      <p id="followers-hint" className="text-sm text-muted">
        As each network shows them. They are marked as self-reported, with their day; without one it
        is today.
      </p>
      {PLATFORMS.map((platform) => {
        const { count, asOf } = fieldsOf(platform)
        return (
          <div key={platform} className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            <TextField
              field={count}
              label={`Followers on ${ACCOUNT_LABELS[platform]}`}
              inputMode="numeric"
              autoComplete="off"
            />
            <TextField field={asOf} label={`${ACCOUNT_LABELS[platform]}: as of`} type="date" />
          </div>
        )
      })}
    </fieldset>
  )
}

type CredentialFieldsProps = {
  fieldsOf: (kind: CredentialKind) => { number: FieldState; name: FieldState }
}

/** Shown for its niche, where a browser can tell, and wherever something is stated: `app.css`. */
export const CredentialFields = ({ fieldsOf }: CredentialFieldsProps) => (
  <fieldset className="credentials grid gap-4" aria-describedby="credentials-hint">
    <legend className="mb-1 text-lg font-semibold">Advice on money or health</legend>
    <p id="credentials-hint" className="text-sm text-muted">
      For the niches Finance (SEBI registration) and Health (medical qualification): number and name
      as you state them. Everyone who sees your profile sees them; we do not check them.
    </p>
    {CREDENTIAL_KINDS.map((kind) => {
      const { number, name } = fieldsOf(kind)
      const isStated = [number, name].some(({ initialValue, errors }) => initialValue || errors)
      return (
        <div
          key={kind}
          data-niche={isStated ? undefined : CREDENTIAL_NICHES[kind]}
          className="grid gap-x-4 gap-y-2 sm:grid-cols-2"
        >
          <TextField
            field={number}
            label={`${CREDENTIAL_LABELS[kind]}: number`}
            autoComplete="off"
          />
          <TextField field={name} label={`${CREDENTIAL_LABELS[kind]}: name`} autoComplete="off" />
        </div>
      )
    })}
  </fieldset>
)

export function RateFields({ fields }: { fields: Record<DeliverableType, FieldState> }) {
  return (
    <fieldset className="grid gap-4" aria-describedby="rates-hint">
      <legend className="mb-1 text-lg font-semibold">Rates</legend>
      <p id="rates-hint" className="text-sm text-muted">
        In rupees, for one piece. Brands who are logged in see them; each bid is still your own.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {DELIVERABLE_TYPES.map((type) => (
          <TextField
            key={type}
            field={fields[type]}
            label={DELIVERABLE_NAMES[type][0]}
            prefix="₹"
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
      </div>
    </fieldset>
  )
}
