import { useEffect, useRef, useState } from "react"
import { CreatorProfile } from "#app/components/creators/creator-profile.tsx"
import type { VerifiedChannel } from "#app/domain/market/channels/channel.ts"
import type { CreatorProfile as Creator } from "#app/domain/market/creators/creator.ts"
import { Card } from "#app/ui/card.tsx"
import { Disclosure } from "#app/ui/disclosure.tsx"
import { formTextsOf } from "#app/ui/form/form-texts.ts"
import { useTypingPause } from "#app/ui/use-typing-pause.ts"
import { href, urls } from "#app/urls/index.ts"
import { CREATOR_FORM } from "./creator-form.tsx"

/** Answers a form with `preview`, and saves nothing. */
export const PREVIEW_HREF = href(urls.account.page, { preview: "yes" })

/** The form holds what was typed, the page what others see of it. */
export function typedProfileOf({ preview, bio }: { preview: Creator; bio: string }) {
  const { city, languages, niches, followers, rates, showsRates, credentials } = preview
  return { bio, city, languages, niches, followers, rates, showsRates, credentials }
}

type LivePreviewProps = {
  /** By the page's load. */
  shown: Creator
  /** Nothing that is typed changes them. */
  verified: readonly VerifiedChannel[]
  isOpen: boolean
}

/** Shows the page as brands see it, and with script follows what is typed. */
export function LivePreview({ shown, verified, isOpen }: LivePreviewProps) {
  const [typed, setTyped] = useState<Creator>()
  const { afterPause, cancel } = useTypingPause(href(urls.account.page))
  const asking = useRef<AbortController>()
  useEffect(() => {
    const form = document.forms.namedItem(CREATOR_FORM)
    if (!form) return
    const listening = new AbortController()
    const stop = () => {
      cancel()
      asking.current?.abort()
      asking.current = new AbortController()
      return asking.current.signal
    }
    const follow = () => {
      const signal = stop()
      afterPause(async () => {
        const request = { method: "POST", body: formTextsOf(form), signal }
        const answer = await fetch(href(urls.account.typedPreview), request).catch(() => undefined)
        if (answer?.ok) setTyped(await answer.json())
      })
    }
    const { signal } = listening
    form.addEventListener("input", follow, { signal })
    // The form library checks fields by buttons with names.
    const leave = ({ submitter }: SubmitEvent) => submitter?.hasAttribute("name") || stop()
    form.addEventListener("submit", leave, { signal })
    return () => listening.abort()
  })
  return (
    <aside aria-label="Preview" className="folds-when-narrow min-w-0 lg:sticky lg:top-20">
      <Disclosure closedLabel="Show preview" openLabel="Hide preview" isOpen={isOpen}>
        <Card>
          <CreatorProfile creator={typed ?? shown} verified={verified} hasRates level={2} />
        </Card>
      </Disclosure>
    </aside>
  )
}
