import { useLoaderData } from "@remix-run/react"
import {
  listThreads,
  type ThreadSummary,
} from "#app/domain/work/conversations/thread-list.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { Badge } from "#app/ui/badge.tsx"
import { Button } from "#app/ui/button.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { SearchBox } from "#app/ui/form/search-box.tsx"
import { useLiveMessages } from "#app/ui/live-messages.ts"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { RelativeTime } from "#app/ui/time.tsx"
import { href, threadHref, urls } from "#app/urls/index.ts"

export const loader = actorHandler(({ actor, query }) => {
  const search = query.get("search")?.trim().slice(0, 100) ?? ""
  const after = query.get("after") ?? undefined
  const { items, next } = listThreads(actor, { search, after })
  return { role: actor.role, threads: items, next, search, isFirstPage: !after }
})

export const meta = titleMeta("Messages")

const EMPTY = {
  brand: "No messages yet. You can write to anybody who applied to a project of yours.",
  influencer: "No messages yet. You can write to a brand once you have applied to its project.",
}
const NEXT = {
  brand: { href: href(urls.brand.projects), label: "Your projects" },
  influencer: { href: href(urls.influencer.browse), label: "Browse projects" },
}

export default function MessagesPage() {
  const { role, threads, next, search, isFirstPage } = useLoaderData<typeof loader>()
  useLiveMessages()
  return (
    <div className="mx-auto max-w-[48rem]">
      <PageHeader title="Messages" />
      <SearchBox
        key={search}
        action={href(urls.messages.list)}
        label="Search messages"
        input={{ defaultValue: search, placeholder: "Search by name or project..." }}
        className="mb-4"
      >
        <Button kind="secondary">Search</Button>
      </SearchBox>
      {threads.length === 0 ? (
        <EmptyState
          text={search ? "No conversations found." : EMPTY[role]}
          nextStep={search ? { href: href(urls.messages.list), label: "Clear search" } : NEXT[role]}
        />
      ) : (
        <ul className="grid gap-2">
          {threads.map((thread) => (
            <ThreadItem key={thread.id} thread={thread} />
          ))}
        </ul>
      )}
      <Pager
        label="Pages of messages"
        nextHref={next && href(urls.messages.list, { search, after: next })}
        firstHref={isFirstPage ? undefined : href(urls.messages.list, { search })}
      />
    </div>
  )
}

function ThreadItem({ thread }: { thread: ThreadSummary }) {
  const { id, otherName, projectTitle, lastLine, isOwnLine, lastMessageAt, unread } = thread
  const pictureId = thread.otherPictureId
  return (
    <li className="relative flex gap-3 rounded-card border border-line bg-raised px-4 py-3 hover:bg-sunken">
      <Avatar pictureHref={pictureId && href(urls.picture, { pictureId })} />
      <div className="grid min-w-0 grow gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="min-w-0 text-base wrap-anywhere">
            <a href={threadHref(id)} className="title-link after:absolute after:inset-0">
              {otherName ?? "Unknown"}
            </a>
          </h2>
          <span className="flex items-center gap-2 text-sm text-muted">
            {unread > 0 && (
              <Badge tone="accent">{unread > 99 ? "99+ unread" : `${unread} unread`}</Badge>
            )}
            {thread.isMuted && <Badge>Muted</Badge>}
            <RelativeTime at={lastMessageAt} />
          </span>
        </div>
        <p className="line-clamp-1 text-sm text-muted wrap-anywhere">{projectTitle}</p>
        <p dir="auto" className="line-clamp-1 wrap-anywhere">
          {isOwnLine && <span className="text-muted">You: </span>}
          {lastLine}
        </p>
      </div>
    </li>
  )
}
