import type { AnchorHTMLAttributes } from "react"

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & { href: string }

/**
 * A link inside the site: a plain anchor, marked so that the router in the root takes clicks on it and
 * fetches its page as soon as somebody means to go there. A link of the router's own costs a long list a
 * fifth of its rendering.
 */
export function UiLink(props: LinkProps) {
  return <a {...props} data-discover="true" />
}
