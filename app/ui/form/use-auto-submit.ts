import { useLocation, useNavigate } from "@remix-run/react"
import { type FormEvent, useEffect, useRef } from "react"
import { useTypingPause } from "../use-typing-pause.ts"

/**
 * Submits a GET filter form on choice or typing pause, without a history entry. Fields, named like
 * parameters of `action`, follow back navigation.
 */
export function useAutoSubmit(action: string) {
  const form = useRef<HTMLFormElement>(null)
  const { afterPause, cancel } = useTypingPause(action)
  const navigate = useNavigate()
  const { search: address } = useLocation()
  const sent = useRef(address)

  useEffect(() => {
    if (!form.current || address === sent.current) return
    sent.current = address
    cancel()
    fill(form.current, new URLSearchParams(address))
  }, [address, cancel])

  const send = () => {
    cancel()
    if (!form.current) return
    sent.current = addressOf(new FormData(form.current))
    navigate(action + sent.current, { replace: true, preventScrollReset: true })
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

function addressOf(form: FormData): string {
  const query = new URLSearchParams()
  for (const [name, value] of form) {
    const text = typeof value === "string" ? value.trim() : ""
    if (text !== "") query.append(name, text)
  }
  return query.size === 0 ? "" : `?${query}`
}

function fill(form: HTMLFormElement, query: URLSearchParams): void {
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement) {
      control.value = query.get(control.name) ?? control.options[0]?.value ?? ""
    }
    if (!(control instanceof HTMLInputElement)) continue
    if (control.type === "checkbox") {
      control.checked = query.getAll(control.name).includes(control.value)
    } else control.value = query.get(control.name) ?? ""
  }
}
