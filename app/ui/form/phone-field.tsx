import { useEffect, useRef, useState } from "react"
import { cx } from "../class-names.ts"
import { COUNTRIES, countryLabel } from "./countries.ts"
import type { CountryCombobox } from "./country-combobox.tsx"
import { controlClass, Field, type FieldState } from "./field.tsx"
import { TextField } from "./text-field.tsx"
import { onFirstTouch } from "./use-page-form.ts"

const DEFAULT_COUNTRY = "IN"

type PhoneFieldProps = { label: string; phone: FieldState; country: FieldState }

/** A script replaces the native country select by a searchable one. */
export function PhoneField({ label, phone, country }: PhoneFieldProps) {
  return (
    <div className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] gap-x-2 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
      <CountryField country={country} />
      <TextField field={phone} label={label} type="tel" inputMode="tel" autoComplete="tel" />
    </div>
  )
}

function CountryField({ country }: { country: FieldState }) {
  const [value, setValue] = useState(String(country.initialValue || DEFAULT_COUNTRY))
  const [Search, setSearch] = useState<typeof CountryCombobox>()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    const element = select.current
    if (!element?.form) return
    // Keeps a choice made before the script ran.
    setValue(element.value)
    return onFirstTouch(element.form, async () => {
      const { CountryCombobox } = await import("./country-combobox.tsx")
      await untilLeft(element)
      setSearch(() => CountryCombobox)
    })
  }, [])
  return (
    <Field field={country} label="Country code">
      {Search ? (
        <Search id={country.id} name={country.name} value={value} onChange={setValue} />
      ) : (
        <select
          ref={select}
          id={country.id}
          name={country.name}
          autoComplete="tel-country-code"
          value={value}
          onChange={(event) => setValue(event.target.value)}
          className={cx(controlClass, "select")}
        >
          {COUNTRIES.map((option) => (
            <option key={option.code} value={option.code}>
              {countryLabel(option)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function untilLeft(element: HTMLElement): Promise<unknown> | undefined {
  if (document.activeElement !== element) return undefined
  return new Promise((resolve) => element.addEventListener("blur", resolve, { once: true }))
}
