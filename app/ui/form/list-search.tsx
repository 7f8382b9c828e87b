import "./list-search.css"
import { Form } from "@remix-run/react"
import type { ComponentPropsWithoutRef, ReactNode } from "react"
import { Button } from "../button.tsx"
import { Icon } from "../icon.tsx"
import { controlClass } from "./field.tsx"
import { useAutoSubmit } from "./use-auto-submit.ts"

type ListSearchProps = {
  /** Without filters. */
  action: string
  /** Active filters, each with the address that removes it. */
  active: readonly { label: string; href: string }[]
  children: ReactNode
}

/** A GET form above its active filters; with a script it submits itself. */
export const ListSearch = ({ action, active, children }: ListSearchProps) => (
  <search className="mb-4 block sm:mb-6">
    <Form
      method="get"
      action={action}
      className="grid grid-cols-1 gap-3 sm:gap-4"
      {...useAutoSubmit(action)}
    >
      {children}
    </Form>
    <ActiveFilters parts={active} clearHref={action} />
  </search>
)

type SearchLineProps = { label: string } & ComponentPropsWithoutRef<"input">

export const SearchLine = ({ label, ...input }: SearchLineProps) => (
  <div className="search-line">
    <div>
      <Icon name="search" />
      <label htmlFor="search" className="sr-only">
        {label}
      </label>
      <input
        id="search"
        type="search"
        name="search"
        autoComplete="off"
        enterKeyHint="search"
        className={controlClass}
        {...input}
      />
    </div>
    <Button kind="secondary">Search</Button>
  </div>
)

type FilterPanelProps = {
  title: string
  columns: string
  /** On the sheet's button with a script: "Show 12 projects". */
  show?: string
  /** Right of the button that opens the sheet. */
  beside?: ReactNode
  children: ReactNode
}

const FILTERS_ID = "filters"

/** Id of the result count above a list. */
export const RESULTS_ID = "results"

/** Before the sheet closes, which then leaves the focus there. */
const focusResults = () => document.getElementById(RESULTS_ID)?.focus()

/** On narrow screens a sheet: a native popover, which needs no script. */
export const FilterPanel = (props: FilterPanelProps) => (
  <>
    <div className="filter-row">
      <button type="button" popovertarget={FILTERS_ID} className="button secondary md:hidden">
        {props.title}
      </button>
      {props.beside}
    </div>
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout. */}
    <div
      id={FILTERS_ID}
      popover="auto"
      role="group"
      aria-label={props.title}
      className={`filter-fields ${props.columns}`}
    >
      {props.children}
      <div className="foot needs-script md:hidden">
        <button
          type="button"
          popovertarget={FILTERS_ID}
          popovertargetaction="hide"
          className="button w-full"
          onClick={focusResults}
        >
          {props.show ?? "Show results"}
        </button>
      </div>
      <div className="foot needs-no-script">
        <Button className="max-md:w-full">Apply filters</Button>
      </div>
    </div>
  </>
)

type ActiveFiltersProps = { parts: ListSearchProps["active"]; clearHref: string }

function ActiveFilters({ parts, clearHref }: ActiveFiltersProps) {
  if (parts.length === 0) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 text-sm">
      <ul aria-label="Active filters" className="contents">
        {parts.map(({ label, href }) => (
          <li key={label}>
            <a
              href={href}
              className="inline-flex min-h-8 max-w-60 items-center gap-1 rounded-full bg-sunken px-3 font-medium hover:text-accent"
            >
              <span className="sr-only">Remove </span>
              <span className="truncate">{label}</span>
              <Icon name="close" className="text-muted" />
            </a>
          </li>
        ))}
      </ul>
      <a href={clearHref} className="text-link inline-flex min-h-8 items-center">
        Clear filters
      </a>
    </div>
  )
}
