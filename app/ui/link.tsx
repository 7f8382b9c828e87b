import { type AnchorHTMLAttributes, createContext, type ElementType, useContext } from "react"

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  href: string
  prefetch?: "intent" | "none"
}

const LinkContext = createContext<ElementType>("a")

/** Lets the application say how design pieces navigate, so that they know no router. */
export const LinkProvider = LinkContext.Provider

/** A link inside the site. */
export function UiLink({ prefetch, ...props }: LinkProps) {
  const Component = useContext(LinkContext)
  return Component === "a" ? <a {...props} /> : <Component prefetch={prefetch} {...props} />
}
