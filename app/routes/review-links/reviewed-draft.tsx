import { CommentForm, CommentList } from "#app/components/orders/draft-comments.tsx"
import type { ReviewedDraft as Draft } from "#app/domain/admin/review-links/review-subjects.server.ts"
import { formatBytes } from "#app/domain/identity/files/file-kinds.ts"
import type { FormAnswer } from "#app/http/submit-form.server.ts"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { TitledCard } from "#app/ui/titled-card.tsx"
import { href, urls } from "#app/urls/index.ts"
import { VoteForm, type Votes } from "./vote-form.tsx"

type ReviewedDraftProps = Votes & {
  draft: Draft
  required: readonly string[]
  comment: FormAnswer | undefined
}

const FINE = { yes: "Fine by us", no: "Needs changes" }

export function ReviewedDraft({ draft, required, comment, ...votes }: ReviewedDraftProps) {
  const { version, comments, canComment } = draft
  if (!version) return <EmptyState text="Nothing was submitted yet." />
  return (
    <>
      <Card as="section" aria-label="Draft" className="grid gap-4">
        <h2 className="font-semibold">Version {version.version}</h2>
        {version.text !== "" && <p className="whitespace-pre-line wrap-anywhere">{version.text}</p>}
        {version.link !== null && (
          <p>
            <a href={version.link} rel="noreferrer nofollow" className="text-link wrap-anywhere">
              {version.link}
            </a>
          </p>
        )}
        <ul className="grid gap-4">
          {version.files.map((file) => (
            <ReviewFile key={file.id} token={votes.token} {...file} />
          ))}
        </ul>
        <VoteForm
          {...votes}
          about={version.id}
          legend={`Is version ${version.version} fine?`}
          labels={FINE}
        />
      </Card>
      <TitledCard id="comments" title="Comments">
        <div className="grid gap-4">
          <CommentList comments={comments} versions={[version]} reader={{ token: votes.token }} />
          {votes.canVote && canComment && (
            <CommentForm version={version} required={required} answer={comment} />
          )}
        </div>
      </TitledCard>
    </>
  )
}

type ReviewFileProps = NonNullable<Draft["version"]>["files"][number] & { token: string }

function ReviewFile({ token, id: fileId, name, bytes, mediaType }: ReviewFileProps) {
  const address = href(urls.reviewFile, { token, fileId })
  const look = "max-h-120 max-w-full rounded-card border border-line"
  return (
    <li className="grid justify-items-start gap-1">
      {mediaType.startsWith("image/") && (
        <img src={address} alt={name} loading="lazy" className={look} />
      )}
      {mediaType.startsWith("video/") && (
        // biome-ignore lint/a11y/useMediaCaption: drafts have no captions of their own.
        <video src={address} controls preload="metadata" className={look} />
      )}
      <span className="text-sm">
        <a href={address} className="text-link wrap-anywhere">
          {name}
        </a>{" "}
        <span className="text-muted">{formatBytes(bytes)}</span>
      </span>
    </li>
  )
}
