import { isRouteErrorResponse } from "@remix-run/react"
import type { ReactNode } from "react"
import { href, urls } from "#app/urls/index.ts"
import { NextStepLink, type NextStepTarget } from "./button.tsx"

/** No response came. */
const NO_CONNECTION = 0

export const texts: Record<number, { title: string; text: string }> = {
  [NO_CONNECTION]: { title: "No connection", text: "Please check your connection and try again." },
  403: { title: "403", text: "You don't have access to this page." },
  404: { title: "404", text: "Looks like you've ventured into the unknown digital realm." },
  405: {
    title: "That cannot be sent here",
    text: "This address does not take that kind of request.",
  },
  410: { title: "No longer here", text: "This page was taken down." },
  409: { title: "That did not work", text: "Something changed in the meantime." },
  503: {
    title: "Nothing can be saved at the moment",
    text: "You can still read everything. Please try again in a few minutes.",
  },
  429: { title: "Too many tries", text: "Please wait a moment and try again." },
}

export const fault = {
  title: "Something went wrong",
  text: "The fault is on our side. Please try again.",
}
export const wayHome = { href: href(urls.home), label: "Return to home" }
const again = { href: "", label: "Try again" }

type ErrorDescription = {
  status: number
  message?: string | undefined
  /** For the visitor to quote, so that we find it in the log. */
  requestId?: string | undefined
  cameFrom?: string | undefined
}

/** Browser messages for a failed connection. */
const UNREACHABLE = /fetch|network|load failed/i

const isUnreachable = (error: unknown): boolean =>
  navigator.onLine === false || (error instanceof TypeError && UNREACHABLE.test(error.message))

/** Describes an error from a boundary: a response with a status, or a fault. */
export function describeError(error: unknown): ErrorDescription {
  if (!isRouteErrorResponse(error)) return { status: isUnreachable(error) ? NO_CONNECTION : 500 }
  const { message, requestId, cameFrom } = error.data ?? {}
  return { status: error.status, message, requestId, cameFrom }
}

type ErrorNoticeProps = { title: string; text?: string; back: NextStepTarget; children?: ReactNode }

export function ErrorNotice({ title, text, back, children }: ErrorNoticeProps) {
  return (
    <section className="mx-auto grid min-h-[60vh] max-w-form content-center gap-4 py-12">
      <h1 className="text-display wrap-anywhere">{title}</h1>
      {text && <p className="text-lg text-muted">{text}</p>}
      {children}
      <p className="mt-2">
        <NextStepLink {...back} />
      </p>
    </section>
  )
}

export type StatusProps = ErrorDescription & {
  /** Default: home, or this page again without a connection. */
  back?: NextStepTarget
  failure?: string
}

/** For frames with their own main landmark. */
export function StatusNotice(props: StatusProps) {
  const { status, message, requestId, back = wayHome, failure = fault.title } = props
  const { title, text } = texts[status] ?? { ...fault, title: failure }
  return (
    <ErrorNotice title={title} text={message ?? text} back={back}>
      <RequestReference id={requestId} />
    </ErrorNotice>
  )
}

/** For when no frame could be rendered. */
export function BareErrorPage(error: ErrorDescription) {
  const back = error.status === NO_CONNECTION ? again : wayHome
  return (
    <main id="content" className="px-4">
      <StatusNotice {...error} back={back} />
    </main>
  )
}

export function RequestReference({ id }: { id: string | undefined }) {
  if (!id) return null
  return (
    <p className="text-sm text-muted">
      If you write to us about it, name this request: <code className="text-ink">{id}</code>
    </p>
  )
}
