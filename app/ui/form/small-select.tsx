import type { ComponentPropsWithoutRef } from "react"

type SmallSelectProps = ComponentPropsWithoutRef<"select"> & {
  options: readonly (readonly [value: string, label: string])[]
}

/** For rows of controls; forms of a page have `SelectField`. */
export const SmallSelect = ({ options, ...select }: SmallSelectProps) => (
  <select
    className="select min-h-9 max-w-full rounded-control border border-control bg-raised py-1 pl-2 text-sm text-ink"
    {...select}
  >
    {options.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)
