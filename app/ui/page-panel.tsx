import { type MouseEvent, useRef } from "react"
import { Icon } from "./icon.tsx"

/** Opens the `data-panel` part of a link's page in a native dialog; failing that, follows the link. */
export function usePagePanel(label: string) {
  const dialog = useRef<HTMLDialogElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const open = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    const part = await loadPart(href)
    if (!part) return window.location.assign(href)
    content.current?.replaceChildren(part)
    dialog.current?.showModal()
  }
  const panel = (
    <dialog ref={dialog} aria-label={label} className="page-panel">
      <form method="dialog">
        <button type="submit" aria-label="Close" className="icon-button">
          <Icon name="close" />
        </button>
      </form>
      <div ref={content} />
    </dialog>
  )
  return { open, panel }
}

async function loadPart(href: string): Promise<Element | undefined> {
  const answer = await fetch(href).catch(() => undefined)
  if (!answer?.ok) return undefined
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  const part = page.querySelector("[data-panel]")
  if (!part) return undefined
  for (const style of page.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
    const isLoaded = document.querySelector(`link[href="${style.getAttribute("href")}"]`)
    if (!isLoaded) document.head.append(document.importNode(style))
  }
  return document.importNode(part, true)
}
