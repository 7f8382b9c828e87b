import type { MetaDescriptor } from "@remix-run/react"

type Matches = readonly ({ id: string; data: unknown } | undefined)[]

export const SITE_NAME = "Influencer Marketplace"
const PREVIEW_TEXT = "A strip of film with six portraits, one of them circled in red pencil"

/** "Privacy policy" becomes "Privacy policy · Influencer Marketplace". */
export const pageTitle = (title: string): string => `${title} · ${SITE_NAME}`

type PageFacts = Record<"title" | "description" | "path", string> & {
  /** Square; replaces our own picture. */
  pictureHref?: string | null | undefined
  isListed?: boolean
  structured?: readonly object[]
}

const previewPicture = (origin: string): MetaDescriptor[] => [
  { property: "og:image", content: `${origin}/og-image.png` },
  { property: "og:image:width", content: "1200" },
  { property: "og:image:height", content: "630" },
  { property: "og:image:alt", content: PREVIEW_TEXT },
  { name: "twitter:card", content: "summary_large_image" },
]

/**
 * Builds meta tags of a public page; the title is used unchanged. Addresses need APP_ORIGIN: a
 * relative one says nothing.
 */
export function pageMeta(
  matches: Matches,
  { title, description, path, pictureHref, isListed = true, structured = [] }: PageFacts,
): MetaDescriptor[] {
  const root: { publicOrigin?: string } = matches.find((match) => match?.id === "root")?.data ?? {}
  const origin = root.publicOrigin ?? ""
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

export const hiddenMeta = (title: string): MetaDescriptor[] => [
  { title: pageTitle(title) },
  { name: "robots", content: "noindex" },
]

export const linkMeta =
  (title: string) =>
  ({ error }: { error?: unknown }): MetaDescriptor[] => [
    { title: pageTitle(error ? "This link does not work" : title) },
    { name: "robots", content: "noindex" },
  ]

/**
 * The address is secret: no cache, no referrer elsewhere. Under `no-referrer` its form would send
 * `Origin: null`.
 */
export const linkHeaders = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
})

export function errorMeta(error: unknown): MetaDescriptor[] {
  const { status = 500 }: { status?: number } = error ?? {}
  const titles: Record<number, string> = { 404: "Page not found", 410: "No longer here" }
  return [
    { title: pageTitle(titles[status] ?? "Something went wrong") },
    { name: "robots", content: "noindex" },
  ]
}
