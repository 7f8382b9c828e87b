import { useEffect, useState } from "react"
import { hasTypedText } from "../use-reload.ts"
import { formTextsOf } from "./form-texts.ts"

const PAUSE_MS = 2000
/** Browsers refuse to send more than 64 KB after a page is left. */
const MAX_KEPT_ALIVE = 60_000

/** Posts texts to `action` when typing pauses and the page is left; says if they are kept. */
export function useAutosave(formId: string, action: string): string {
  const [state, setState] = useState("")
  useEffect(() => {
    const form = document.forms.namedItem(formId)
    if (!form) return
    const listening = new AbortController()
    let sending = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = async () => {
      if (timer === undefined) return
      forget()
      const body = formTextsOf(form)
      const { signal } = sending
      const isLeaving = document.visibilityState === "hidden"
      const keepalive = isLeaving && body.toString().length < MAX_KEPT_ALIVE
      const request = { method: "POST", body, keepalive, signal, redirect: "manual" } as const
      const isKept = await fetch(action, request).then(
        ({ ok }) => ok,
        () => false,
      )
      if (signal.aborted) return
      setState(isKept ? "Draft saved" : "Draft not saved")
      if (!isKept && timer === undefined) timer = setTimeout(save, 15 * PAUSE_MS)
    }
    const forget = () => {
      clearTimeout(timer)
      timer = undefined
    }
    const wait = () => {
      forget()
      timer = setTimeout(save, PAUSE_MS)
    }
    // A sent form needs no draft, and a discarded one must not come back. The form library checks
    // fields by buttons with names.
    const stop = ({ target, submitter }: SubmitEvent) => {
      const isDiscarded = target instanceof HTMLFormElement && target.action.endsWith(action)
      if (!isDiscarded && (target !== form || submitter?.hasAttribute("name"))) return
      forget()
      sending.abort()
      sending = new AbortController()
    }
    const leave = () => {
      if (document.visibilityState === "hidden") save()
    }
    const { signal } = listening
    // Before the script came, or by a browser that restores forms.
    if ([...form.elements].some(hasTypedText)) wait()
    form.addEventListener("input", wait, { signal })
    document.addEventListener("submit", stop, { signal })
    document.addEventListener("visibilitychange", leave, { signal })
    return () => {
      listening.abort()
      save()
    }
  }, [formId, action])
  return state
}
