import { formatMoney } from "#app/domain/shared/money.ts"
import { Button } from "#app/ui/button.tsx"
import type { Currency } from "#db/schema/words.ts"

type Choice = { id: string; name: string | null; bidMinor: number; isChosen: boolean }
type Props = { choices: readonly Choice[]; currency: Currency; max: number }

/** Id of the table above the form, at which a keyboard goes on. */
export const COMPARED = "compared"

/** Chooses the applicants that stand side by side. */
export function CompareForm({ choices, currency, max }: Props) {
  return (
    <form method="get" action={`#${COMPARED}`} className="grid justify-items-start gap-3">
      <fieldset>
        <legend className="mb-2 font-medium">Choose up to {max}</legend>
        <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {choices.map(({ id, name, bidMinor, isChosen }) => (
            <li key={id}>
              <label className="flex min-h-9 items-center gap-3 wrap-anywhere">
                <input
                  type="checkbox"
                  name="with"
                  value={id}
                  defaultChecked={isChosen}
                  className="size-5 shrink-0"
                />
                <span>
                  {name} <span className="text-muted">{formatMoney(bidMinor, currency)}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <Button>Compare</Button>
    </form>
  )
}
