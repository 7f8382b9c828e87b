import { useActionData, useLoaderData } from "@remix-run/react"
import { LinkProblem } from "#app/components/accounts/link-page.tsx"
import {
  commentAsGuest,
  joinReview,
  openReviewLink,
  voteAsGuest,
} from "#app/domain/admin/review-links/guest.server.ts"
import { GuestInput, VoteInput } from "#app/domain/admin/review-links/review-link-schema.ts"
import { CommentInput } from "#app/domain/work/deliverables/draft-comment-schema.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { linkHeaders, linkMeta } from "#app/http/page-meta.ts"
import { readGuests, rememberGuest } from "#app/http/review-guest.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { sessionOriginOf } from "#app/http/session.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { JoinForm } from "./join-form.tsx"
import { ReviewedCreators } from "./reviewed-creators.tsx"
import { ReviewedDraft } from "./reviewed-draft.tsx"
import { ReviewedResults } from "./reviewed-results.tsx"

export const config = {
  sends: "personal",
  maxBody: [GuestInput, VoteInput, CommentInput],
} satisfies RouteConfig

export const loader = handler(async ({ request, params }) => {
  const { token = "" } = params
  const after = new URL(request.url).searchParams.get("after") ?? undefined
  return {
    ...openReviewLink(token, await readGuests(request), after),
    token,
    after,
    required: [...requiredFields(GuestInput), ...requiredFields(CommentInput)],
  }
})

export const action = handler(async ({ request, params }) => {
  const { token = "" } = params
  const guests = await readGuests(request)
  openReviewLink(token, guests)
  const { searchParams } = new URL(request.url)
  const page = href(urls.review, { token }, { after: searchParams.get("after") ?? undefined })
  switch (searchParams.get("do")) {
    case "join":
      return submitForm(
        request,
        GuestInput,
        async (input) => {
          const { ip = "", userAgent = "" } = await sessionOriginOf(request)
          const guestId = joinReview(token, input, { ip, userAgent })
          const headers = await rememberGuest(request, guestId)
          return redirectWithFlash(page, `Welcome, ${input.name}.`, { headers })
        },
        { form: "join" },
      )
    case "vote":
      return submitForm(
        request,
        VoteInput,
        (input) => {
          voteAsGuest(token, guests, input)
          // Back to the comment, past those that are answered.
          return redirectWithFlash(`${page}#about-${input.about}`, "Your answer is saved.")
        },
        { form: "vote" },
      )
    default:
      return submitForm(
        request,
        CommentInput,
        (input) => {
          commentAsGuest(token, guests, input)
          return redirectWithFlash(page, "Comment added.")
        },
        { form: "comment" },
      )
  }
})

export const headers = linkHeaders

export const meta = linkMeta("For your review")

export default function Review() {
  const { token, after, brandName, expiresAt, shown, guestName, votes } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const voted = answer?.form === "vote" ? answer : undefined
  const vote = { token, after, votes, canVote: guestName !== undefined, answer: voted }
  const next = shown.kind === "list" ? shown.next : undefined
  return (
    <main id="content" className="mx-auto grid max-w-4xl gap-6 px-4 py-12">
      <PageHeader
        title={shown.title}
        meta={
          <span className="wrap-anywhere">
            {brandName} {shown.kind === "results" ? "shows you this" : "asks what you think"}, until{" "}
            <CalendarDate at={expiresAt} />.
            {guestName !== undefined && ` You answer as ${guestName}.`}
          </span>
        }
      />
      {guestName === undefined && shown.kind !== "results" && (
        <JoinForm token={token} after={after} />
      )}
      {shown.kind === "list" && <ReviewedCreators creators={shown.creators} {...vote} />}
      {shown.kind === "draft" && <ReviewedDraft draft={shown} {...vote} />}
      {shown.kind === "results" && <ReviewedResults posts={shown.posts} />}
      <Pager
        label="Pages of the list"
        nextHref={next && href(urls.review, { token }, { after: next })}
        firstHref={after === undefined ? undefined : href(urls.review, { token })}
      />
    </main>
  )
}

export const ErrorBoundary = () => (
  <LinkProblem
    text="It was revoked or has expired. Ask the brand for a new one."
    next={{ href: href(urls.home), label: "To the home page" }}
  />
)
