import { href, urls } from "#app/urls.ts"
import type { IconName } from "../icon.tsx"

type Role = "influencer" | "brand"

export type MenuEntry = {
  href: string
  label: string
  icon: IconName
  /** "page" on its own page, "true" on the pages below it. */
  current: "page" | "true" | undefined
}

const entries: Record<Role, readonly Omit<MenuEntry, "current">[]> = {
  influencer: [
    { href: href(urls.influencer.dashboard), label: "Dashboard", icon: "dashboard" },
    { href: href(urls.influencer.browse), label: "Browse projects", icon: "projects" },
  ],
  brand: [
    { href: href(urls.brand.dashboard), label: "Dashboard", icon: "dashboard" },
    { href: href(urls.brand.projects), label: "Projects", icon: "projects" },
  ],
}

/**
 * The menu of a role, with the active tab told by the path: a segment projects or browse-projects means
 * the second entry, any other dashboard page the first.
 */
export function menuOf(role: Role, pathname: string): MenuEntry[] {
  const segments = pathname.split("/")
  const isInProjects = segments.includes("projects") || segments.includes("browse-projects")
  const activeHref = entries[role][isInProjects ? 1 : 0]?.href
  const here = pathname.replace(/\/+$/, "")
  return entries[role].map((entry) => {
    const current = entry.href === here ? "page" : entry.href === activeHref ? "true" : undefined
    return { ...entry, current }
  })
}
