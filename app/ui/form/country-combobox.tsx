import {
  Combobox,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
} from "@headlessui/react"
import { useState } from "react"
import { Icon } from "../icon.tsx"
import { COUNTRIES, type Country, countryLabel } from "./countries.ts"
import { controlClass } from "./field.tsx"

export function CountryCombobox(
  props: Record<"id" | "name" | "value", string> & { onChange: (code: string) => void },
) {
  const { id, name, value, onChange } = props
  const [query, setQuery] = useState("")
  const chosen = COUNTRIES.find((country) => country.code === value)
  const found = findCountries(query)
  return (
    <Combobox
      immediate
      value={value}
      onChange={(code: string | null) => code && onChange(code)}
      onClose={() => setQuery("")}
    >
      <div className="relative">
        <input type="hidden" name={name} value={value} />
        <ComboboxInput
          id={id}
          autoComplete="off"
          displayValue={() => (chosen ? countryLabel(chosen) : "")}
          onChange={(event) => setQuery(event.target.value)}
          onFocus={(event) => event.target.select()}
          className={`${controlClass} truncate pr-9`}
        />
        <ComboboxButton
          aria-label="Show countries"
          className="absolute inset-y-0 right-0 grid w-9 place-items-center text-muted"
        >
          <Icon name="down" />
        </ComboboxButton>
        <ComboboxOptions
          modal={false}
          className="absolute z-20 mt-1 max-h-72 w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float outline-none empty:invisible"
        >
          {found.map((country) => (
            <ComboboxOption
              // Remounted per query: the highlight follows mount order.
              key={`${query} ${country.code}`}
              value={country.code}
              className="flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-control px-3 data-focus:bg-accent-soft data-selected:font-semibold"
            >
              <span>{country.name}</span>
              <span className="text-muted">+{country.callingCode}</span>
            </ComboboxOption>
          ))}
        </ComboboxOptions>
        <p
          role="status"
          className="absolute z-20 mt-1 w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-raised px-4 py-3 shadow-float empty:sr-only"
        >
          {found.length === 0 && "No country found"}
        </p>
      </div>
    </Combobox>
  )
}

/** Lists names that start with the query first. */
function findCountries(query: string): readonly Country[] {
  const begins = ({ name }: Country) => fold(name).startsWith(fold(query))
  const found = COUNTRIES.filter((country) => matches(country, query))
  return [...found.filter(begins), ...found.filter((country) => !begins(country))]
}

function matches(country: Country, query: string): boolean {
  const wanted = fold(query)
  if (wanted === "") return true
  if (/^\+?\d+$/.test(wanted)) return country.callingCode.startsWith(wanted.replace("+", ""))
  return fold(countryLabel(country)).includes(wanted) || country.code.toLowerCase() === wanted
}

/** "Côte" is found by "cote". */
const fold = (text: string): string =>
  text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "")
