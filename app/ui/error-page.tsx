import { paths } from "#app/paths.ts"
import { ButtonLink } from "./button.tsx"

type Way = { href: string; label: string }

const texts: Record<number, { title: string; text: string }> = {
  403: { title: "403", text: "You don't have access to this page." },
  404: { title: "404", text: "Looks like you've ventured into the unknown digital realm." },
  409: { title: "That did not work", text: "Something changed in the meantime." },
  429: { title: "Too many tries", text: "Please wait a moment and try again." },
}

const fault = { title: "Something went wrong", text: "The fault is on our side. Please try again." }

/** What an error boundary caught, as the router hands it over: an answer with a status, or a fault. */
export function describeError(error: unknown): { status: number; message?: string } {
  if (typeof error !== "object" || error === null || !("status" in error)) return { status: 500 }
  const { status } = error
  const { message } = ("data" in error && error.data ? error.data : {}) as { message?: unknown }
  return {
    status: typeof status === "number" ? status : 500,
    ...(typeof message === "string" && { message }),
  }
}

type ErrorNoticeProps = { title: string; text?: string; back: Way }

/** What went wrong and where to go next, in the place of a page's content. */
export function ErrorNotice({ title, text, back }: ErrorNoticeProps) {
  return (
    <section className="mx-auto grid min-h-[60vh] max-w-form content-center gap-4 py-12">
      <h1 className="text-display wrap-anywhere">{title}</h1>
      {text && <p className="text-lg text-muted">{text}</p>}
      <p className="mt-2">
        <ButtonLink href={back.href} kind="secondary">
          {back.label}
        </ButtonLink>
      </p>
    </section>
  )
}

type StatusProps = {
  status: number
  message?: string | undefined
  /** Where the button leads; home unless said otherwise. */
  back?: Way
}

/** The notice that belongs to a status, for inside a frame that has its own main landmark. */
export function StatusNotice({ status, message, back }: StatusProps) {
  const { title, text } = texts[status] ?? fault
  return (
    <ErrorNotice
      title={title}
      text={message ?? text}
      back={back ?? { href: paths.home(), label: "Return to home" }}
    />
  )
}

/** A whole page that says what went wrong and where to go next. */
export function ErrorPage(props: StatusProps) {
  return (
    <main id="content" className="px-4">
      <StatusNotice {...props} />
    </main>
  )
}
