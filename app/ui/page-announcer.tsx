import { useLocation } from "@remix-run/react"
import { useEffect, useRef, useState } from "react"

/** Reads out the title of a page that came without a page load, as the browser does for one with. */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const announced = useRef(pathname)
  const [title, setTitle] = useState("")
  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    setTitle(document.title)
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
