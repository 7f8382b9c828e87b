import type { ReactNode } from "react"
import { PageHeader } from "./page-parts.tsx"

type NarrowPageProps = Parameters<typeof PageHeader>[0] & { tabs?: ReactNode; children: ReactNode }

/** As narrow as a form. */
export const NarrowPage = ({ tabs, children, ...header }: NarrowPageProps) => (
  <div className="mx-auto max-w-form">
    <PageHeader {...header} />
    {tabs}
    <div className="grid gap-6">{children}</div>
  </div>
)
