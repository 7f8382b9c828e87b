import { type RefObject, useEffect, useRef } from "react"

/** Adds files dropped anywhere on the field. */
export function useDrop(
  input: RefObject<HTMLInputElement>,
  show: (control: HTMLInputElement) => void,
) {
  const latestShow = useRef(show)
  latestShow.current = show
  useEffect(() => {
    const control = input.current
    const field = control?.closest<HTMLElement>(".field")
    if (!control || !field) return
    const listening = new AbortController()
    const { signal } = listening
    const mark = (isOver: boolean) => {
      field.style.outline = isOver ? "2px dashed" : ""
    }
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return
      event.preventDefault()
      mark(true)
    }
    const drop = (event: DragEvent) => {
      const files = event.dataTransfer?.files
      if (!files?.length) return
      event.preventDefault()
      mark(false)
      const all = new DataTransfer()
      for (const file of [...(control.files ?? []), ...files]) all.items.add(file)
      control.files = all.files
      latestShow.current(control)
    }
    field.addEventListener("dragover", over, { signal })
    field.addEventListener("dragleave", () => mark(false), { signal })
    field.addEventListener("drop", drop, { signal })
    return () => listening.abort()
  }, [input])
}
