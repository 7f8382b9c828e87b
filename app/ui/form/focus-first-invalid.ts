import { type FormEvent, type RefObject, useCallback, useEffect } from "react"

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
  useEffect(() => (answer === undefined ? undefined : focusSoon()), [answer, focusSoon])
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
