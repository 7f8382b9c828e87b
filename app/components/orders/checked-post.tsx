import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import type { Deliverable } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { POST_FIGURES, type PostFigure } from "#app/domain/work/posts/post.ts"
import type { CheckedPost } from "#app/domain/work/posts/post-queries.server.ts"
import { Button } from "#app/ui/button.tsx"
import { CalendarDate } from "#app/ui/calendar-date.tsx"
import { PostForm } from "#app/ui/form/seat-form.tsx"
import { href, urls } from "#app/urls/index.ts"

const count = new Intl.NumberFormat("en-IN")

const figuresOf = (figure: PostFigure): string =>
  POST_FIGURES.flatMap((name) => {
    const value = figure[name]
    return value === null ? [] : `${count.format(value)} ${name}`
  }).join(", ")

type PostProps = { post: CheckedPost; isOwn: boolean }

/** The platform's word on a post, with its name and the day; never mixed with self-reported figures. */
export function PostChecks({
  item: { id: deliverableId, orderId, isOwn, post },
}: {
  item: Pick<Deliverable, "id" | "orderId" | "isOwn" | "post">
}) {
  if (!post) return null
  const { match, figures, platform, hadToGo, isChecked, askedAt, confirmedAt } = post
  const isAsked = askedAt !== null && askedAt > (confirmedAt ?? 0)
  const step = isOwn ? (isAsked ? "confirm" : undefined) : isChecked || isAsked ? undefined : "ask"
  const label = ACCOUNT_LABELS[platform]
  return (
    <div className="grid gap-1 border-line border-t pt-3 text-sm">
      <p className="font-medium">{`What ${label} says`}</p>
      <Presence post={post} isOwn={isOwn} />
      {match && (
        <p>
          Posted on <CalendarDate at={match.postedAt} />.{" "}
          {match.isLabelSeen
            ? "The caption says the label."
            : "The caption does not say the label."}
          {match.isPaidPartnership !== null &&
            (match.isPaidPartnership
              ? ` ${label}’s own label for paid posts is on.`
              : ` ${label}’s own label for paid posts is off.`)}
        </p>
      )}
      {figures.length > 0 && (
        <ul className="grid gap-1">
          {figures.map((figure) => (
            <li key={figure.day}>
              {`Day ${figure.day}: ${figuresOf(figure)}`}{" "}
              <span className="text-muted">
                ({label}, <CalendarDate at={figure.readAt} />)
              </span>
            </li>
          ))}
        </ul>
      )}
      {hadToGo && (
        <p className="text-muted">
          {`${label} gave figures of this post. They had to be deleted, as the account is no longer connected.`}
        </p>
      )}
      {step && (
        <PostForm
          action={href(urls.postStep, { orderId, deliverableId, step })}
          className="print:hidden"
        >
          <Button kind="secondary">
            {step === "ask" ? "Ask if it is online" : "Confirm that it is online"}
          </Button>
        </PostForm>
      )}
    </div>
  )
}

function Presence({ post, isOwn }: PostProps) {
  const { goneAt, seenAt, confirmedAt, askedAt, isChecked, platform } = post
  const label = ACCOUNT_LABELS[platform]
  if (goneAt !== null) {
    return (
      <p className="text-warning">
        Gone: not found on <CalendarDate at={goneAt} />.
      </p>
    )
  }
  if (seenAt !== null) {
    return (
      <p>
        There on <CalendarDate at={seenAt} />.
      </p>
    )
  }
  if (isChecked) return <p className="text-muted">{`${label} has not been asked yet.`}</p>
  const who = isOwn ? "you" : "the influencer"
  return (
    <p className="text-muted">
      {confirmedAt === null ? (
        askedAt === null ? (
          "We can’t check this post: the account is not connected."
        ) : (
          <>
            The brand asked on <CalendarDate at={askedAt} /> whether it is online.
          </>
        )
      ) : (
        <>
          {`Confirmed by ${who} on `}
          <CalendarDate at={confirmedAt} />. We have not checked it.
        </>
      )}
    </p>
  )
}
