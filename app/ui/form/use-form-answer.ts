import type { SubmissionResult } from "@conform-to/react"
import { useActionData, useLocation, useRouteLoaderData } from "@remix-run/react"
import { useEffect } from "react"

type FormAnswer = {
  lastResult: SubmissionResult<string[]>
  form?: string
  toasts?: readonly string[]
}

type RootData = { formDraft?: { address: string; answer: FormAnswer } | undefined }

/** Drafts whose form was sent since: its page may be shown again before the root is loaded anew. */
const sent = new WeakSet<object>()

/**
 * The answer to the form of this page: of its action, or else what its author typed before a login.
 * docs/rules.md#form-drafts
 */
export function useFormAnswer<Action>() {
  const answer = useActionData<Action>()
  const root = useRouteLoaderData("root") as RootData | undefined
  const { pathname, search } = useLocation()
  const draft = root?.formDraft
  const isSent = answer !== undefined
  useEffect(() => {
    if (draft && isSent) sent.add(draft)
  }, [draft, isSent])
  if (answer !== undefined) return answer
  const isHere = draft?.address === `${pathname}${search}` && !sent.has(draft)
  return isHere ? draft.answer : undefined
}
