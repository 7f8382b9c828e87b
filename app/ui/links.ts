import { useNavigate, useNavigation } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { href, urls } from "#app/urls/index.ts"
import { buildVersion } from "./framework-internals.ts"
import { hasScript } from "./page-script.ts"

/**
 * Routes clicks and prefetches pages. Links to non-pages need `data-reload` or `download`;
 * scriptless pages load natively. Not Remix's link: decision 12.
 */
export function useLinks(): void {
  useRouterForClicks()
  usePrefetch()
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element && target.closest("a")
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined
  const isBrowsers =
    link.hasAttribute("download") ||
    "reload" in link.dataset ||
    isJump(link) ||
    !hasScript(link.pathname)
  return isBrowsers || (link.target !== "" && link.target !== "_self") ? undefined : link
}

/** On a jump within the page the browser moves focus. */
const isJump = ({ hash, pathname, search }: HTMLAnchorElement) =>
  hash !== "" && pathname === location.pathname && search === location.search

/** Offline, clicks stay native, so that the service worker's page appears. */
function useRouterForClicks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
      if (!isPlain || event.altKey || event.defaultPrevented || !navigator.onLine) return
      const link = linkAt(event.target)
      if (!link) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href })
    }
    document.addEventListener("click", onClick)
    return () => document.removeEventListener("click", onClick)
  }, [navigate])
}

/** Ignores a pointer that only passes over. */
const INTENT_MS = 80

/** Equals the cache time in http/request-purpose.server.ts. */
const FRESH_MS = 5000

/** Prefetches on hover, focus or touch, not during a submission nor in data-saver mode. */
function usePrefetch(): void {
  const isBusy = useRef(false)
  isBusy.current = useNavigation().state !== "idle"
  useEffect(() => {
    let meant: HTMLAnchorElement | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const mean = (target: EventTarget | null, delay: number) => {
      const link = linkAt(target)
      if (link === meant) return
      clearTimeout(timer)
      meant = link
      if (!link) return
      timer = setTimeout(() => {
        if (!isBusy.current) prefetch(new URL(link.href))
      }, delay)
    }
    const onRest = (event: Event) => mean(event.target, INTENT_MS)
    const onTouch = (event: Event) => mean(event.target, 0)
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener("pointerover", onRest, { signal })
    document.addEventListener("focusin", onRest, { signal })
    document.addEventListener("touchstart", onTouch, { passive: true, signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [])
}

const fetchedAt = new Map<string, number>()
const announced = new Set<string>()

function prefetch(url: URL): void {
  const isHere = url.pathname === location.pathname && url.search === location.search
  // Only some browsers report data saving.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (isHere || connection?.saveData) return
  fetchFiles(url).catch(() => {})
  fetchData(url)
}

type RouteFiles = Record<string, { module: string; imports?: string[]; css?: string[] }>

/** Fetches the files of the routes that answer. */
async function fetchFiles({ pathname }: URL): Promise<void> {
  const asked = { p: pathname, version: buildVersion() }
  const answer = await fetch(href(urls.system.routes, asked))
  // On another build the browser will load the whole page.
  if (answer.status !== 200) return
  const parts: RouteFiles = await answer.json()
  for (const { module, imports, css } of Object.values(parts)) {
    for (const script of [module, ...(imports ?? [])]) announce("modulepreload", script)
    for (const style of css ?? []) announce("prefetch", style, "style")
  }
}

function announce(rel: string, href: string | undefined, as = ""): void {
  if (!href || announced.has(href)) return
  announced.add(href)
  document.head.append(Object.assign(document.createElement("link"), { rel, href, as }))
}

/** Fetches page data at the router's address, which then finds it cached. */
function fetchData({ pathname, search }: URL): void {
  const address = `${pathname === "/" ? "/_root" : pathname.replace(/\/$/, "")}.data${search}`
  const now = performance.now()
  if (now - (fetchedAt.get(address) ?? -FRESH_MS) < FRESH_MS) return
  fetchedAt.set(address, now)
  fetch(address, { headers: { Purpose: "prefetch" }, priority: "low" })
    .then((answer) => answer.arrayBuffer())
    .catch(() => fetchedAt.delete(address))
}
