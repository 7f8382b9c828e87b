import { Badge } from "#app/ui/badge.tsx"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { ConfirmDelete } from "#app/ui/confirm-delete.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { SearchStep } from "#app/urls/public.ts"
import type { SearchMail } from "#db/schema/market-words.ts"
import type { Role } from "#db/schema/words.ts"

type SearchItemProps = {
  role: Role
  canMail: boolean
  search: {
    id: string
    name: string
    mail: SearchMail
    /** "Beauty · Instagram". */
    words: string
    resultsHref: string
  }
}

export function SearchItem({ role, canMail, search }: SearchItemProps) {
  const { id, name, mail, words, resultsHref } = search
  const titleId = `search-${id}`
  const stepHref = (step: SearchStep) => href(urls[role].search, { searchId: id, step })
  const isMailed = mail === "daily"
  const look = { kind: "quiet", size: "small", "aria-describedby": titleId } as const
  return (
    <li className="grid gap-2 rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="min-w-0 text-lg wrap-anywhere">
          <a className="title-link" href={resultsHref}>
            {name}
          </a>
        </h2>
        {canMail && (
          <Badge tone={isMailed ? "positive" : "neutral"}>
            {isMailed ? "Mailed each morning" : "No mail"}
          </Badge>
        )}
      </div>
      <p className="text-muted wrap-anywhere">{words}</p>
      <div className="-mx-3 flex flex-wrap gap-1">
        {canMail && (
          <Form method="post" action={stepHref(isMailed ? "never" : "daily")}>
            <Button {...look}>{isMailed ? "Stop the mail" : "Mail me each morning"}</Button>
          </Form>
        )}
        <ButtonLink {...look} href={stepHref("rename")}>
          Rename
        </ButtonLink>
        <ConfirmDelete
          what="search"
          name={name}
          action={stepHref("delete")}
          look={{ kind: "quiet", size: "small" }}
        />
      </div>
    </li>
  )
}
