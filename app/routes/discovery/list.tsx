import { useLoaderData } from "@remix-run/react"
import { CreatorCard } from "#app/components/creators/creator-card.tsx"
import { InfluencerError } from "#app/components/creators/influencer-error.tsx"
import { ShareForReview } from "#app/components/projects/share-for-review.tsx"
import type { ListEntry } from "#app/domain/market/creators/lists/creator-list.ts"
import { findList } from "#app/domain/market/creators/lists/list-queries.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { Button } from "#app/ui/button.tsx"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { ConfirmDelete } from "#app/ui/confirm-delete.tsx"
import { Form, SeatLink } from "#app/ui/form/seat-form.tsx"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work" } satisfies RouteConfig

export const loader = brandHandler(({ actor, query, params }) => {
  const after = query.get("after") ?? undefined
  const { list, entries } = findList(actor, params.listId ?? "", { after })
  return { list, entries: entries.items, next: entries.next, isFirstPage: !after }
})

export const meta = titleMeta<typeof loader>((data) => data?.list.name ?? "List not found")

export default function ListPage() {
  const { list, entries, next, isFirstPage } = useLoaderData<typeof loader>()
  const listId = list.id
  return (
    <>
      <PageHeader
        title={list.name}
        back={{ href: href(urls.brand.lists), label: "Your lists" }}
        meta={<span>{list.count === 1 ? "1 influencer" : `${list.count} influencers`}</span>}
        actions={
          <>
            {list.count > 0 && (
              <a
                href={href(urls.brand.listTable, { listId })}
                download
                className="text-link inline-flex min-h-11 items-center"
              >
                Save as CSV
              </a>
            )}
            {list.count > 0 && (
              <SeatLink href={href(urls.brand.bulkCreators, { list: listId })} kind="secondary">
                Act on many
              </SeatLink>
            )}
            {list.count > 0 && <ShareForReview subject="list" subjectId={listId} />}
            <SeatLink href={href(urls.brand.renameList, { listId })} kind="secondary">
              Rename
            </SeatLink>
            <ConfirmDelete
              what="list"
              name={list.name}
              action={href(urls.brand.deleteList, { listId })}
              text="Its notes go with it. This cannot be undone."
              look={{ kind: "secondary" }}
            />
          </>
        }
      />
      {entries.length === 0 ? (
        <EmptyState
          text={isFirstPage ? "Nobody is in this list yet." : "Nobody else is in this list."}
          nextStep={{ href: href(urls.brand.influencers), label: "Find influencers" }}
        />
      ) : (
        <ul className="creator-grid">
          {entries.map((entry) => (
            <li key={entry.influencerId}>
              <Entry listId={listId} entry={entry} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        label="Pages of the list"
        nextHref={next && href(urls.brand.list, { listId }, { after: next })}
        firstHref={isFirstPage ? undefined : href(urls.brand.list, { listId })}
      />
    </>
  )
}

type EntryProps = { listId: string; entry: ListEntry }

/** The brand's note stays when the influencer is not visible. */
function Entry({ listId, entry }: EntryProps) {
  const { creator, influencerId } = entry
  if (!creator) {
    return (
      <Card as="article" className="grid gap-3">
        <h2 className="font-semibold text-muted">Not available</h2>
        <Note entry={entry} />
        <div className="flex flex-wrap gap-2">
          <Remove listId={listId} influencerId={influencerId} name="who is not available" />
        </div>
      </Card>
    )
  }
  return (
    <CreatorCard
      creator={creator}
      to={href(urls.brand.influencer, { influencerId })}
      actions={
        <>
          <SeatLink href={href(urls.brand.invite, { influencerId })} size="small">
            Invite<span className="sr-only"> {creator.name}</span>
          </SeatLink>
          <SeatLink
            href={href(urls.brand.listItem, { listId, influencerId, step: "note" })}
            kind="secondary"
            size="small"
          >
            {entry.note === "" ? "Add a note" : "Edit note"}
            <span className="sr-only"> about {creator.name}</span>
          </SeatLink>
          <Remove listId={listId} influencerId={influencerId} name={creator.name} />
        </>
      }
    >
      <Note entry={entry} />
    </CreatorCard>
  )
}

const Note = ({ entry: { note, addedAt } }: { entry: ListEntry }) => (
  <div className="grid gap-1 text-sm">
    {note !== "" && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
    <p className="text-muted">
      Saved on <CalendarDate at={addedAt} />
    </p>
  </div>
)

type RemoveProps = { listId: string; influencerId: string; name: string }

const Remove = ({ listId, influencerId, name }: RemoveProps) => (
  <Form
    method="post"
    action={href(urls.brand.listItem, { listId, influencerId, step: "remove" })}
    preventScrollReset
  >
    <Button kind="quiet" size="small">
      Remove<span className="sr-only"> {name}</span>
    </Button>
  </Form>
)

export const ErrorBoundary = InfluencerError
