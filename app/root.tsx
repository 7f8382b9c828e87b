import "#app/ui/app.css"
import { data, type LinksFunction, type MetaFunction } from "@remix-run/node"
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { consumeFlash } from "#app/http/flash.server.ts"
import { errorMeta } from "#app/http/page-meta.ts"
import { configuredOrigin, requestNow } from "#app/http/request-info.server.ts"
import { isPrefetch } from "#app/http/request-purpose.server.ts"
import { denialsOf } from "#app/http/seat-denials.ts"
import { findOperatorSession } from "#app/http/session.server.ts"
import { findFormDraftAnswer } from "#app/http/submit-form.server.ts"
import { companyDetails } from "#app/platform/company-details.server.ts"
import { findViewer } from "#app/server/cache/viewer.server.ts"
import { BareErrorPage, describeError } from "#app/ui/error-page.tsx"
import { FlashRegion } from "#app/ui/flash.tsx"
import { HydrationData } from "#app/ui/hydration-data.tsx"
import { useLinks } from "#app/ui/links.ts"
import { useNonce } from "#app/ui/nonce.tsx"
import { hasScript } from "#app/ui/page-script.ts"
import { PublicShell } from "#app/ui/public/public-shell.tsx"
import { ErrorPage } from "#app/ui/public/whole-error-page.tsx"
import { AFTER_ACTION_TEXTS } from "#app/ui/shell/after-action-text.ts"
import { skipRevalidation } from "#app/ui/skip-revalidation.ts"
import textFont from "#app/ui/text-face/instrument-sans-basic.woff2?url"
import { toSlot } from "#app/ui/user-slot.tsx"
import { handler } from "./http/handler.server.ts"

export const loader = handler(async ({ request, context }) => {
  const viewer = await findViewer(request)
  const isForMany = viewer !== undefined && viewer.actor.userId === undefined
  const flash = isForMany || isPrefetch(request) ? undefined : await consumeFlash(request)
  const operatorSession = viewer ? undefined : await findOperatorSession(request)
  const person = viewer ?? (operatorSession?.isProven ? operatorSession.operator : undefined)
  const userId = viewer?.actor.userId ?? operatorSession?.operator.userId
  const formDraft =
    userId && !isPrefetch(request) ? await findFormDraftAnswer(request, userId) : undefined
  return data(
    {
      flash: flash?.flash ?? (formDraft && DRAFT_IS_BACK),
      ...(flash?.happened && { afterAction: AFTER_ACTION_TEXTS.get(flash.happened) }),
      formDraft,
      denials: denialsFor(viewer?.actor),
      viewer: person && { role: person.role },
      now: viewer?.own("now") ?? toSlot(context.now ?? requestNow()),
      publicOrigin: configuredOrigin,
      company: companyDetails,
    },
    flash ? { headers: flash.headers } : {},
  )
})

const denialsFor = (actor?: Partial<Actor>) =>
  actor?.member && actor.member.seat !== "owner"
    ? denialsOf(actor.member.seat, actor.role)
    : undefined

export const shouldRevalidate = skipRevalidation

export const meta: MetaFunction = ({ error }) =>
  error ? errorMeta(error) : [{ title: "Influencer Marketplace" }]

export const links: LinksFunction = () => [
  { rel: "preload", href: textFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
]

const DRAFT_IS_BACK = {
  message: "What you typed is back. Check it and send it again.",
  type: "info",
} as const

/** The page's tags have done their work when React hydrates it. */
const PageScripts = import.meta.env.SSR ? Scripts : () => null

type Refresh = { url: string; seconds: number }

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const { state } = useNavigation()
  const isScripted = useScript()
  useLinks()
  return (
    <html lang="en" data-script={isScripted ? undefined : "none"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#16130f" media="(prefers-color-scheme: dark)" />
        <Meta />
        <RefreshWithoutScript />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <div className="pending-bar" data-state={state} aria-hidden="true">
          <span />
        </div>
        <PageAnnouncer />
        {children}
        {isScripted && (
          <>
            <ScrollRestoration nonce={nonce} />
            <PageScripts nonce={nonce} />
            <HydrationData nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

/** Checks if the page ships script (docs/rules.md#pages-without-script); error pages do not. */
function useScript(): boolean {
  const { pathname } = useLocation()
  const isFailed = Boolean(useRouteError())
  const isNoPage = useMatches().at(-1)?.params["*"] !== undefined
  return !import.meta.env.SSR || (!isNoPage && !isFailed && hasScript(pathname))
}

/** Reloads a waiting page without script, if its loader returns `refresh`. */
function RefreshWithoutScript() {
  const answers: { refresh?: Refresh }[] = useMatches().map(({ data }) => data ?? {})
  const refresh = answers.find((answer) => answer.refresh)?.refresh
  if (!refresh) return null
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${refresh.seconds}; url=${refresh.url}`} />
    </noscript>
  )
}

/** Announces the title after client navigation, as browsers do on page loads. */
function PageAnnouncer() {
  const { pathname } = useLocation()
  const announced = useRef(pathname)
  const [title, setTitle] = useState("")
  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    setTitle(document.title)
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

export default function App() {
  return (
    <>
      <FlashRegion />
      <Outlet />
    </>
  )
}

/** Handles unknown paths, refusals and faults without a nearer boundary. */
export const ErrorBoundary = import.meta.env.SSR
  ? FailedPage
  : () => <BareErrorPage {...describeError(useRouteError())} />

function FailedPage() {
  const root = useRouteLoaderData<typeof loader>("root")
  return (
    <PublicShell viewer={root?.viewer}>
      <ErrorPage {...describeError(useRouteError())} />
    </PublicShell>
  )
}
