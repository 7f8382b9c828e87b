import type { MetaDescriptor } from "@remix-run/react"

type Matches = readonly ({ id: string; data: unknown } | undefined)[]

export const SITE_NAME = "Influencer Marketplace"
const PREVIEW_TEXT = "A strip of film with six portraits, one of them circled in red pencil"

/** "Privacy policy" becomes "Privacy policy · Influencer Marketplace". */
export const pageTitle = (title: string): string => `${title} · ${SITE_NAME}`

type PageFacts = Record<"title" | "description" | "path", string> & {
  /** Whom or what the page is about, instead of our own picture; a square. */
  pictureHref?: string | null | undefined
  /** Whether search engines may list it. */
  isListed?: boolean
  /** What it says in the words of schema.org. */
  structured?: readonly object[]
}

/** Our own picture for previews. */
const previewPicture = (origin: string): MetaDescriptor[] => [
  { property: "og:image", content: `${origin}/og-image.png` },
  { property: "og:image:width", content: "1200" },
  { property: "og:image:height", content: "630" },
  { property: "og:image:alt", content: PREVIEW_TEXT },
  { name: "twitter:card", content: "summary_large_image" },
]

/**
 * What search engines and link previews read about a public page. The title is taken as it is. A page
 * states its own address only where the operator stated the public origin: a relative one says nothing.
 */
export function pageMeta(
  matches: Matches,
  { title, description, path, pictureHref, isListed = true, structured = [] }: PageFacts,
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.data
  const origin = (root as { publicOrigin?: string } | undefined)?.publicOrigin ?? ""
  const address = `${origin}${path}`
  const placement = [
    { tagName: "link" as const, rel: "canonical", href: address },
    { property: "og:url", content: address },
  ]
  return [
    { title },
    { name: "description", content: description },
    ...(origin ? placement : []),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: SITE_NAME },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...(pictureHref
      ? [
          { property: "og:image", content: `${origin}${pictureHref}` },
          { name: "twitter:card", content: "summary" },
        ]
      : previewPicture(origin)),
    ...(isListed ? [] : [{ name: "robots", content: "noindex" }]),
    ...structured.map((one) => ({ "script:ld+json": one })),
  ]
}

/** The head of a page for operators, which no search engine lists. */
export const hiddenMeta = (title: string): MetaDescriptor[] => [
  { title: pageTitle(title) },
  { name: "robots", content: "noindex" },
]

/** The head of a page behind a link of a mail, which nobody else is to find. */
export const linkMeta =
  (title: string) =>
  ({ error }: { error?: unknown }): MetaDescriptor[] => [
    { title: pageTitle(error ? "This link does not work" : title) },
    { name: "robots", content: "noindex" },
  ]

/**
 * The headers of such a page: its address is a secret, so no other site hears of it and nobody keeps it.
 * Under `no-referrer` browsers would send `Origin: null` with its form, and older ones nothing to go by.
 */
export const linkHeaders = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
})

/** What the head says of an answer that is an error page. */
export function errorMeta(error: unknown): MetaDescriptor[] {
  const { status = 500 } = (error ?? {}) as { status?: number }
  const titles: Record<number, string> = { 404: "Page not found", 410: "No longer here" }
  return [
    { title: pageTitle(titles[status] ?? "Something went wrong") },
    { name: "robots", content: "noindex" },
  ]
}
