import { useFetcher } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { CreatorProfile } from "#app/components/creators/creator-profile.tsx"
import type { CreatorProfile as Creator } from "#app/domain/market/creators/creator.ts"
import { Card } from "#app/ui/card.tsx"
import { Disclosure } from "#app/ui/disclosure.tsx"
import { useTypingPause } from "#app/ui/use-typing-pause.ts"
import { href, urls } from "#app/urls/index.ts"
import { CREATOR_FORM } from "./creator-form.tsx"

/** Answers a form with `preview`, and saves nothing. */
export const PREVIEW = href(urls.account.page, { preview: "yes" })

/** The form holds what was typed, the page what others see of it. */
export function typedOf({ preview, bio }: { preview: Creator; bio: string }) {
  const { city, languages, niches, followers, rates, showsRates } = preview
  return { bio, city, languages, niches, followers, rates, showsRates }
}

type LivePreviewProps = {
  /** By the page's load. */
  shown: Creator
  isOpen: boolean
}

/** Shows the page as brands see it, and with script follows what is typed. */
export function LivePreview({ shown, isOpen }: LivePreviewProps) {
  const fetcher = useFetcher<{ preview?: Creator }>()
  const latest = useRef(fetcher)
  latest.current = fetcher
  const { afterPause } = useTypingPause(href(urls.account.page))
  useEffect(() => {
    const form = document.forms.namedItem(CREATOR_FORM)
    const follow = () =>
      afterPause(() => {
        // Another submission would abort the pending one, which Remix logs as an error.
        if (latest.current.state !== "idle") follow()
        else if (form) latest.current.submit(form, { method: "post", action: PREVIEW })
      })
    form?.addEventListener("input", follow)
    return () => form?.removeEventListener("input", follow)
  })
  return (
    <aside aria-label="Preview" className="folds-when-narrow min-w-0 lg:sticky lg:top-20">
      <Disclosure closedLabel="Show preview" openLabel="Hide preview" isOpen={isOpen}>
        <Card>
          <CreatorProfile creator={fetcher.data?.preview ?? shown} hasRates level={2} />
        </Card>
      </Disclosure>
    </aside>
  )
}
