import { useLocation, useNavigate } from "@remix-run/react"
import { type FormEvent, useEffect, useRef } from "react"
import type { BrowseFilters } from "#app/domain/projects/browse/browse-filters.ts"
import { useTypingPause } from "#app/ui/use-typing-pause.ts"
import { href, urls } from "#app/urls.ts"

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
  const text = (name: string) => String(form.get(name) ?? "").trim()
  return href(urls.influencer.browse, {
    search: text("search"),
    niche: text("niche"),
    followers: text("followers"),
    platforms: form.getAll("platforms").map(String),
  })
}

function fill(form: HTMLFormElement, filters: BrowseFilters): void {
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement) control.value = filters.followers ?? ""
    if (!(control instanceof HTMLInputElement)) continue
    if (control.type === "checkbox") {
      control.checked = filters.platforms.some((platform) => platform === control.value)
    } else {
      control.value = control.name === "niche" ? filters.niche : filters.search
    }
  }
}
