import { useNavigation } from "@remix-run/react"
import { PAGE_STATE_NAMES } from "#app/components/creators/page-states.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Button } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { PageState } from "#db/schema/market-words.ts"

type WhoSeesItProps = {
  state: PageState
  /** Undefined for brands, which have no such switch. */
  isHidden?: boolean
  /** Undefined for brands, which have no media kit. */
  userName?: string
  /** Null until published. */
  address: string | null
}

const MEANINGS: Record<PageState, string> = {
  draft: "Your public page is a draft: nobody else can open it.",
  public: "Everybody can open your page, and search engines may list it.",
  unlisted:
    "Everybody who has the link can open your page. Search engines are told to leave it out.",
}

const VERBS: Record<PageState, string> = {
  public: "Publish my page",
  unlisted: "Publish for those with the link",
  draft: "Take it back to a draft",
}

/** Plain forms, so it works without script. */
export function WhoSeesIt({ state, isHidden, userName, address }: WhoSeesItProps) {
  const isBusy = useNavigation().formMethod === "POST"
  const isOpen = state !== "draft" && !isHidden
  const states: PageState[] =
    isHidden === undefined ? ["public", "draft"] : ["public", "unlisted", "draft"]
  return (
    <Card as="section" aria-labelledby="who" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="who" className="text-lg font-semibold">
          Who sees it
        </h2>
        <Badge tone={isOpen ? "positive" : "neutral"}>
          {isHidden ? "Hidden" : PAGE_STATE_NAMES[state]}
        </Badge>
      </div>
      <p>{isHidden ? HIDDEN : MEANINGS[state]}</p>
      {isOpen && address && (
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          <PageLink href={address}>Open your public page</PageLink>
          {userName && (
            <>
              <PageLink href={href(urls.account.mediaKit)} isFile>
                Media kit (PDF)
              </PageLink>
              <PageLink href={href(urls.public.preview, { kind: "c", name: userName })} isFile>
                Card for other sites
              </PageLink>
            </>
          )}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {states
          .filter((one) => one !== state)
          .map((one) => (
            <Form key={one} method="post" action={href(urls.account.setPageState, { state: one })}>
              <Button kind={one === "public" ? "primary" : "secondary"} disabled={isBusy}>
                {VERBS[one]}
              </Button>
            </Form>
          ))}
      </div>
      {isHidden !== undefined && <HideSwitch isHidden={isHidden} isBusy={isBusy} />}
    </Card>
  )
}

type PageLinkProps = { href: string; isFile?: true; children: string }

const PageLink = ({ isFile, ...link }: PageLinkProps) => (
  <li>
    <a {...link} {...(isFile && { download: "" })} className="text-link" />
  </li>
)

const HIDDEN =
  "You are hidden: in no search and on no page. Brands of your applications and orders still see who you are."

function HideSwitch({ isHidden, isBusy }: { isHidden: boolean; isBusy: boolean }) {
  const step = isHidden ? "show" : "hide"
  return (
    <div className="grid gap-2 border-line border-t pt-4">
      {!isHidden && (
        <p className="text-muted">
          Brands who are logged in find you in their search, whether your page is public or not. One
          switch takes you out of it, and your public page with it.
        </p>
      )}
      <Form method="post" action={href(urls.account.hidePage, { step })}>
        <Button kind="secondary" disabled={isBusy}>
          {isHidden ? "Show my profile again" : "Hide my profile"}
        </Button>
      </Form>
    </div>
  )
}
