import { NextStepLink } from "../button.tsx"
import { fault, RequestReference, type StatusProps, texts, wayHome } from "../error-page.tsx"
import { BlankFilm } from "./film.tsx"

const hugeTitle = "text-[clamp(6rem,4rem+10vw,11rem)] leading-none tracking-[-0.03em]"

export function ErrorPage({ status, message, requestId, ...props }: StatusProps) {
  const { title, text } = texts[status] ?? fault
  const back = props.back ?? wayHome
  const isNumber = title === String(status)
  return (
    <main
      id="content"
      className="mx-auto grid max-w-page items-center gap-x-16 gap-y-12 px-4 py-16 sm:py-24 lg:grid-cols-2"
    >
      <div className="grid justify-items-start gap-4">
        <h1 className={isNumber ? hugeTitle : "text-display"}>{title}</h1>
        <p className="max-w-sm text-xl text-pretty text-muted">{message ?? text}</p>
        <RequestReference id={requestId} />
        <p className="mt-4">
          <NextStepLink {...back} />
        </p>
      </div>
      <BlankFilm className="h-auto w-full" />
    </main>
  )
}
