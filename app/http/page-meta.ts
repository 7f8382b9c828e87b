import type { MetaArgs, MetaDescriptor } from "@remix-run/react"

type Matches = readonly ({ id: string; data: unknown } | undefined)[]

export const SITE_NAME = "Influencer Marketplace"

/** "Privacy policy" becomes "Privacy policy · Influencer Marketplace". */
export const pageTitle = (title: string): string => `${title} · ${SITE_NAME}`

type PageFacts = Record<"title" | "description" | "path", string> & {
  /** 1200 by 630; replaces our own picture. */
  preview?: { href: string; alt: string } | undefined
  isListed?: boolean
  structured?: readonly object[]
}

const OWN_PREVIEW = {
  href: "/og-image.png",
  alt: "A strip of film with six portraits, one of them circled in red pencil",
}

const previewPicture = (origin: string, { href, alt } = OWN_PREVIEW): MetaDescriptor[] => [
  { property: "og:image", content: `${origin}${href}` },
  { property: "og:image:width", content: "1200" },
  { property: "og:image:height", content: "630" },
  { property: "og:image:alt", content: alt },
  { name: "twitter:card", content: "summary_large_image" },
  { name: "twitter:image", content: `${origin}${href}` },
]

/**
 * Builds meta tags of a public page; the title is used unchanged. Addresses need APP_ORIGIN: a
 * relative one says nothing.
 */
export function pageMeta(
  matches: Matches,
  { title, description, path, preview, isListed = true, structured = [] }: PageFacts,
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
    ...previewPicture(origin, preview),
    ...(isListed ? [] : [{ name: "robots", content: "noindex" }]),
    ...structured.map((one) => ({ "script:ld+json": one })),
  ]
}

/** Titles a page, by its data where there is a title in them. */
export const titleMeta =
  <Loader>(title: string | ((data: MetaArgs<Loader>["data"]) => string)) =>
  ({ data }: MetaArgs<Loader>): MetaDescriptor[] => [
    { title: pageTitle(typeof title === "string" ? title : title(data)) },
  ]

/** Titles a page that search engines leave out. */
export const hiddenMeta =
  (title: string, failure = title) =>
  ({ error }: { error?: unknown }): MetaDescriptor[] => [
    { title: pageTitle(error ? failure : title) },
    { name: "robots", content: "noindex" },
  ]

export const linkMeta = (title: string) => hiddenMeta(title, "This link does not work")

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
  return hiddenMeta(titles[status] ?? "Something went wrong")({})
}
