import { useLocation, useRouteLoaderData } from "@remix-run/react"
import { useState } from "react"
import type { AfterActionText } from "./after-action-text.ts"

/** Says on the page where an action ends what happens next, until that page is left. */
export function AfterAction() {
  const text = useRouteLoaderData<{ afterAction?: AfterActionText }>("root")?.afterAction
  const { pathname } = useLocation()
  const [shown, setShown] = useState({ text, on: pathname })
  if (text && shown.text !== text) setShown({ text, on: pathname })
  else if (shown.on && shown.on !== pathname) setShown({ ...shown, on: "" })
  if (!shown.text || shown.on !== pathname) return null
  return (
    <section aria-labelledby="what-now" className="card mb-6 grid gap-3">
      <h2 id="what-now" className="text-lg font-semibold">
        What happens now
      </h2>
      <ol className="grid max-w-prose list-decimal gap-1 pl-5">
        {shown.text.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
      <a href={shown.text.link.href} className="text-link tall justify-self-start">
        {shown.text.link.label}
      </a>
    </section>
  )
}
