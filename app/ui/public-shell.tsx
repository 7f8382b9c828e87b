import type { ReactNode } from "react"
import { PublicFooter } from "./public/public-footer.tsx"
import { PublicHeader, type Viewer } from "./public/public-header.tsx"

export type { Viewer }

type PublicShellProps = { viewer: Viewer | undefined; children: ReactNode }

/** What surrounds every public page. The page itself brings its `<main id="content">`. */
export function PublicShell({ viewer, children }: PublicShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader viewer={viewer} />
      <div className="flex-1">{children}</div>
      <PublicFooter />
    </div>
  )
}
