import { useLocation, useNavigate } from "@remix-run/react"
import { type FormEvent, useEffect, useRef } from "react"
import { type BrowseFilters, toBrowseQuery } from "#app/domain/projects/browse/browse-filters.ts"
import { useTypingPause } from "#app/ui/use-typing-pause.ts"
import { href, type Query, urls } from "#app/urls.ts"

/**
 * Lets a filter form send itself: at once where something is chosen, after a pause where it is typed. No
 * entry is added to the history. When the address changes otherwise (back), the fields follow it.
 */
export function useAutoSubmit(filters: BrowseFilters) {
  const form = useRef<HTMLFormElement>(null)
  const { afterPause, cancel } = useTypingPause(href(urls.influencer.browse))
  const navigate = useNavigate()
  const { search: address } = useLocation()
  const sent = useRef(address)

  useEffect(() => {
    if (!form.current || address === sent.current) return
    sent.current = address
    cancel()
    fill(form.current, filters)
  }, [address, filters, cancel])

  const send = () => {
    cancel()
    if (!form.current) return
    const address = hrefOf(new FormData(form.current))
    sent.current = address.slice(urls.influencer.browse.length)
    navigate(address, { replace: true, preventScrollReset: true })
  }
  return {
    ref: form,
    onChange: ({ target }: FormEvent<HTMLFormElement>) => {
      if (target instanceof HTMLInputElement && target.type !== "checkbox") afterPause(send)
      else send()
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      send()
    },
  }
}

function hrefOf(form: FormData): string {
  const query: Record<string, string[]> = {}
  for (const [name, value] of form) query[name] = [...(query[name] ?? []), String(value).trim()]
  return href(urls.influencer.browse, query)
}

function fill(form: HTMLFormElement, filters: BrowseFilters): void {
  const query: Query = toBrowseQuery(filters)
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    const values = [query[control.name] ?? []].flat().map(String)
    if (control.type === "checkbox" && "checked" in control) {
      control.checked = values.includes(control.value)
    } else control.value = values[0] ?? ""
  }
}
