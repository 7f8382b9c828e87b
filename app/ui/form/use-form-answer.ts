import type { SubmissionResult } from "@conform-to/react"
import { useActionData, useLocation, useRouteLoaderData } from "@remix-run/react"
import { useEffect } from "react"

export type FormAnswer = {
  lastResult: SubmissionResult<string[]>
  form?: string
  toasts?: readonly string[]
}

type RootData = { formDraft?: { address: string; answer: FormAnswer } | undefined }

/** Submitted drafts, which the root may still hold. */
const sent = new WeakSet<object>()

/**
 * Returns the form's action data, else what was kept of it: docs/rules.md#form-drafts
 */
export function useFormAnswer<Action>() {
  const answer = useActionData<Action>()
  const draft = useRouteLoaderData<RootData>("root")?.formDraft
  const { pathname, search } = useLocation()
  const isSent = answer !== undefined
  useEffect(() => {
    if (draft && isSent) sent.add(draft)
  }, [draft, isSent])
  if (isSent) return answer
  const isHere = draft?.address === `${pathname}${search}` && !sent.has(draft)
  return isHere ? draft.answer : undefined
}
