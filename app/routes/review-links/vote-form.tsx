import { Form } from "@remix-run/react"
import { VOTE_LABELS } from "#app/domain/admin/review-links/review-link.ts"
import type { FormAnswer } from "#app/http/submit-form.server.ts"
import { Button } from "#app/ui/button.tsx"
import { controlClass, FormErrors } from "#app/ui/form/field.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { ReviewVote } from "#db/schema/words.ts"

export type Votes = {
  token: string
  /** The cursor of the list's page. */
  after: string | undefined
  votes: readonly { about: string; vote: ReviewVote; comment: string }[]
  canVote: boolean
  answer: FormAnswer | undefined
}

type VoteFormProps = Votes & {
  about: string
  legend: string
  labels?: Partial<Record<ReviewVote, string>>
}

/** Asks for a vote on one thing, with a comment; shows what the guest said before. */
export function VoteForm(props: VoteFormProps) {
  const { token, after, votes, canVote, answer, about, legend, labels = VOTE_LABELS } = props
  if (!canVote) return null
  const said = votes.find((one) => one.about === about)
  const typed = answer?.lastResult.initialValue
  const isThis = typed?.about === about
  const errors = isThis ? Object.values(answer?.lastResult.error ?? {}) : []
  const id = `about-${about}`
  return (
    <Form
      method="post"
      action={href(urls.review, { token }, { do: "vote", after })}
      className="grid gap-3"
    >
      <FormErrors id={`${id}-errors`} errors={errors.flatMap((one) => one ?? [])} />
      <input type="hidden" name="about" value={about} />
      <fieldset className="grid gap-2">
        <legend className="font-medium">{legend}</legend>
        <div className="flex flex-wrap gap-4">
          {Object.entries(labels).map(([vote, label]) => (
            <label key={vote} className="inline-flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="vote"
                value={vote}
                defaultChecked={(isThis ? typed?.vote : said?.vote) === vote}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-1">
        <label htmlFor={id}>Comment (optional)</label>
        <textarea
          id={id}
          name="comment"
          rows={2}
          defaultValue={String((isThis ? typed?.comment : said?.comment) ?? "")}
          className={controlClass}
        />
      </div>
      <Button kind="secondary" size="small" className="justify-self-start">
        Save answer<span className="sr-only"> to {legend}</span>
      </Button>
    </Form>
  )
}
