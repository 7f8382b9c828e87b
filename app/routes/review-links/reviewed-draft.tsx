import { FilePreviews } from "#app/components/files/file-previews.tsx"
import {
  CommentForm,
  CommentList,
  fillCommentForm,
  listCommentPins,
} from "#app/components/orders/draft-comments.tsx"
import type { ReviewedDraft as Draft } from "#app/domain/admin/review-links/review-subjects.server.ts"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { TitledCard } from "#app/ui/titled-card.tsx"
import { href, urls } from "#app/urls/index.ts"
import { VoteForm, type Votes } from "./vote-form.tsx"

type ReviewedDraftProps = Votes & { draft: Draft }

const FINE = { yes: "Fine by us", no: "Needs changes" }

export function ReviewedDraft({ draft, ...votes }: ReviewedDraftProps) {
  const { version, comments, canComment } = draft
  const { token } = votes
  const mayComment = votes.canVote && canComment
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
        <FilePreviews
          files={version.files}
          fileHref={(fileId) => href(urls.reviewFile, { token, fileId })}
          pinning={{
            pinsOf: (fileId) => listCommentPins(comments, fileId),
            ...(mayComment && { onPick: fillCommentForm }),
          }}
        />
        <VoteForm
          {...votes}
          about={version.id}
          legend={`Is version ${version.version} fine?`}
          labels={FINE}
        />
      </Card>
      <TitledCard id="comments" title="Comments">
        <CommentList comments={comments} versions={[version]} reader={{ token }} />
        {mayComment && (
          <CommentForm version={version} action={href(urls.review, { token }, { do: "comment" })} />
        )}
      </TitledCard>
    </>
  )
}
