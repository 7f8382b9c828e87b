import { type FormEvent, type RefObject, useCallback, useEffect, useRef } from "react"

/**
 * Moves the focus to the first control that is marked as wrong when a form was refused, by the server's
 * `answer` or before it was sent. The form library goes by names, and the error of a group has none.
 * Returns what has to hear of each submit, after the library has.
 */
export function useFocusOnFirstInvalid(form: RefObject<HTMLFormElement>, answer: unknown) {
  const focusSoon = useCallback(() => {
    // The marks are on the page once the event is over.
    const timer = setTimeout(() => {
      const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]")
      if (wrong && wrong !== document.activeElement) wrong.focus()
    })
    return () => clearTimeout(timer)
  }, [form])
  const isNew = useRef(true)
  useEffect(() => {
    // A page that came with the answer may be in use already when its script arrives.
    const isInUse = isNew.current && document.activeElement !== document.body
    isNew.current = false
    return answer === undefined || isInUse ? undefined : focusSoon()
  }, [answer, focusSoon])
  return useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      const { submitter } = event.nativeEvent as SubmitEvent
      // A single field is checked by a submit of its own, whose button has a name.
      const isPressed = !submitter?.getAttribute("name")
      if (isPressed && event.defaultPrevented) focusSoon()
    },
    [focusSoon],
  )
}
