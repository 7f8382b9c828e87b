import { useLocation, useRouteLoaderData } from "@remix-run/react"
import { useState } from "react"
import type { WhatNowText } from "./what-now-text.ts"

/** Says on the page where an action ends what happens next; gone with the next page. */
export function WhatNow() {
  const text = useRouteLoaderData<{ whatNow?: WhatNowText }>("root")?.whatNow
  const { key } = useLocation()
  const [arrived, setArrived] = useState({ text, key })
  if (arrived.text !== text) setArrived({ text, key })
  if (!text || (arrived.text === text && arrived.key !== key)) return null
  return (
    <section aria-labelledby="what-now" className="card mb-6 grid gap-3">
      <h2 id="what-now" className="text-lg font-semibold">
        What happens now
      </h2>
      <ol className="grid max-w-prose list-decimal gap-1 pl-5">
        {text.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
      <a href={text.link.href} className="text-link tall justify-self-start">
        {text.link.label}
      </a>
    </section>
  )
}
