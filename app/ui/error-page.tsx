import { paths } from "#app/paths.ts"
import { ButtonLink } from "./button.tsx"

type ErrorPageProps = {
  status: number
  message?: string | undefined
  /** Where the button leads; home unless said otherwise. */
  back?: { href: string; label: string }
}

const texts: Record<number, { title: string; text: string }> = {
  403: { title: "403", text: "You don't have access to this page." },
  404: { title: "404", text: "Looks like you've ventured into the unknown digital realm." },
  409: { title: "That did not work", text: "Something changed in the meantime." },
  429: { title: "Too many tries", text: "Please wait a moment and try again." },
}

const fault = { title: "Something went wrong", text: "The fault is on our side. Please try again." }

/** A whole page that says what went wrong and where to go next. */
export function ErrorPage({ status, message, back }: ErrorPageProps) {
  const { title, text } = texts[status] ?? fault
  return (
    <main
      id="content"
      className="mx-auto grid min-h-[70vh] max-w-form content-center gap-4 px-4 py-16"
    >
      <h1 className="text-display">{title}</h1>
      <p className="text-lg text-muted">{message ?? text}</p>
      <p>
        <ButtonLink href={back?.href ?? paths.home()} kind="secondary">
          {back?.label ?? "Return to home"}
        </ButtonLink>
      </p>
    </main>
  )
}
