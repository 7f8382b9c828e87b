import { lazy, Suspense, useEffect, useRef, useState } from "react"
import { cx } from "../class-names.ts"
import { COUNTRIES, countryLabel } from "./countries.ts"
import { controlClass, describe, Field, type FieldState } from "./field.tsx"

const CountryCombobox = lazy(() => import("./country-combobox.tsx"))

const DEFAULT_COUNTRY = "IN"

type PhoneFieldProps = {
  label: string
  /** The number as typed. One that starts with "+" says its country itself. */
  phone: FieldState
  /** The ISO code of the country that is meant otherwise. */
  country: FieldState
}

/**
 * A phone number with its country: a native select, which a script replaces by one that can be searched.
 */
export function PhoneField({ label, phone, country }: PhoneFieldProps) {
  return (
    <div className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] gap-x-2 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
      <CountryField country={country} />
      <Field field={phone} label={label}>
        <input
          key={phone.id}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          id={phone.id}
          name={phone.name}
          defaultValue={String(phone.initialValue ?? "")}
          className={controlClass}
          {...describe(phone, false)}
        />
      </Field>
    </div>
  )
}

function CountryField({ country }: { country: FieldState }) {
  const initial = String(country.initialValue || DEFAULT_COUNTRY)
  const [value, setValue] = useState(initial)
  const [canSearch, setCanSearch] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // What was chosen before the script came counts.
    if (select.current) setValue(select.current.value)
    setCanSearch(true)
  }, [])
  const nativeSelect = (
    <select
      ref={select}
      id={country.id}
      name={country.name}
      autoComplete="tel-country-code"
      value={value}
      onChange={(event) => setValue(event.target.value)}
      className={cx(controlClass, "select")}
    >
      {COUNTRIES.map((one) => (
        <option key={one.code} value={one.code}>
          {countryLabel(one)}
        </option>
      ))}
    </select>
  )
  return (
    <Field field={country} label="Country code">
      {canSearch ? (
        <Suspense fallback={nativeSelect}>
          <CountryCombobox id={country.id} name={country.name} value={value} onChange={setValue} />
        </Suspense>
      ) : (
        nativeSelect
      )}
    </Field>
  )
}
