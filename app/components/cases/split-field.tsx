import { useId, useRef, useState } from "react"
import { partOfFee } from "#app/domain/books/ledger/fee.ts"
import {
  formatAmountPlain,
  formatMoney,
  MIN_PAYMENT_PAISE,
  readAmount,
} from "#app/domain/shared/money.ts"
import type { FieldProps } from "#app/ui/form/field.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { useHydrated } from "#app/ui/use-hydrated.ts"

type Held = { heldPaise: number; feePaise: number }

type SplitFieldProps = Held & { field: FieldProps["field"]; held: string }

/** Shown without a script, in percent. */
const EXAMPLES = [25, 50, 75]

/** Asks for the influencer's part of a divided payment, and shows both sums: a slider with a script. */
export function SplitField({ field, held, heldPaise, feePaise }: SplitFieldProps) {
  const isHydrated = useHydrated()
  const sliderId = useId()
  const own = useRef<HTMLDivElement>(null)
  const [paise, setPaise] = useState(() => {
    const typed = readAmount(String(field.initialValue ?? ""), "INR")
    return typeof typed === "number" ? typed : Math.round(heldPaise / 2)
  })
  const most = heldPaise - MIN_PAYMENT_PAISE
  const isDivisible = most >= MIN_PAYMENT_PAISE
  function slide(chosen: number): void {
    setPaise(chosen)
    const text = own.current?.querySelector<HTMLInputElement>("input[type=text]")
    if (text) text.value = formatAmountPlain(chosen)
  }
  return (
    <div ref={own} className="grid gap-3">
      <TextField
        field={field}
        label="The influencer’s part"
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
        onInput={({ currentTarget }) => {
          const typed = readAmount(currentTarget.value, "INR")
          if (typeof typed === "number") setPaise(typed)
        }}
        hint={`For a part each, such as 600.50. The rest of ${held} goes back to the brand.`}
      />
      {isHydrated && isDivisible && (
        <>
          <label htmlFor={sliderId} className="sr-only">
            The influencer’s part, as a slider
          </label>
          <input
            id={sliderId}
            type="range"
            min={MIN_PAYMENT_PAISE}
            max={most}
            step={MIN_PAYMENT_PAISE}
            value={Math.min(Math.max(paise, MIN_PAYMENT_PAISE), most)}
            onChange={({ target }) => slide(Number(target.value))}
            className="min-h-11 w-full accent-accent"
          />
          <output htmlFor={sliderId} className="tabular-nums">
            {describeParts({ heldPaise, feePaise }, Math.min(paise, heldPaise))}
          </output>
        </>
      )}
      {!isHydrated && (
        <ul className="grid gap-1 text-sm tabular-nums">
          {EXAMPLES.map((percent) => (
            <li key={percent}>
              {percent} %:{" "}
              {describeParts({ heldPaise, feePaise }, Math.round((heldPaise * percent) / 100))}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** In paise; taxes come off the influencer's sum later. */
function describeParts({ heldPaise, feePaise }: Held, partPaise: number): string {
  const fee = partOfFee(feePaise, partPaise, heldPaise)
  const afterFee = fee === 0 ? "" : ` after a fee of ${formatMoney(fee, "INR")}`
  return `Influencer ${formatMoney(partPaise - fee, "INR")}${afterFee}, brand ${formatMoney(heldPaise - partPaise, "INR")}`
}
