import { useRouteLoaderData } from "@remix-run/react"
import type { ReactNode, Ref } from "react"
import { cx } from "#app/ui/class-names.ts"
import { HomeLink } from "#app/ui/company.tsx"
import { FilmStrip } from "#app/ui/public/film.tsx"
import { useLocalUserCopyClearing } from "#app/ui/shell/local-user-copy.ts"

type AuthFrameProps = {
  title: string
  intro?: ReactNode
  statement: string
  step?: 1 | 2
  titleRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

export function AuthFrame(props: AuthFrameProps) {
  const { title, intro, statement, step, titleRef, children } = props
  useLocalUserCopyClearing(!useRouteLoaderData<{ viewer?: object }>("root")?.viewer)
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
      <header className="px-4 pt-5 sm:px-8 lg:border-line lg:border-r lg:bg-sunken lg:p-0">
        <div className="lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:justify-between lg:p-10">
          <HomeLink className="inline-flex self-start" />
          <div className="hidden lg:block">
            <p className="max-w-[18ch] text-balance font-semibold text-display tracking-tight">
              {statement}
            </p>
            <div className="auth-film">
              <FilmStrip alt="" loading="lazy" />
            </div>
          </div>
          <p className="hidden text-muted text-sm lg:block">
            Brands post projects. Influencers apply. Work gets paid.
          </p>
        </div>
      </header>
      <main
        id="content"
        className="grid content-start px-4 pt-6 pb-16 sm:px-8 sm:pt-10 lg:content-center lg:py-16"
      >
        <div className="mx-auto w-full max-w-form">
          {step && <StepMarker step={step} />}
          <h1 ref={titleRef} tabIndex={-1} className="text-title outline-none">
            {title}
          </h1>
          {intro && <p className="mt-2 text-muted">{intro}</p>}
          <div className="mt-8">{children}</div>
        </div>
      </main>
    </div>
  )
}

function StepMarker({ step }: { step: 1 | 2 }) {
  return (
    <div className="mb-5 flex items-center gap-3">
      <p className="font-medium text-muted text-sm">{`Step ${step} of 2`}</p>
      <span aria-hidden="true" className="flex gap-1.5">
        <span className="h-1 w-8 rounded-full bg-accent" />
        <span className={cx("h-1 w-8 rounded-full", step === 2 ? "bg-accent" : "bg-line")} />
      </span>
    </div>
  )
}
