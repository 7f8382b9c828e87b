import type { ReactNode } from "react"
import { Card } from "#app/ui/card.tsx"

type CaseSectionProps = { id: string; title: ReactNode; children: ReactNode }

export function CaseSection({ id, title, children }: CaseSectionProps) {
  return (
    <Card as="section" aria-labelledby={`${id}-heading`} className="grid gap-4">
      <h2 id={`${id}-heading`} className="flex flex-wrap items-center gap-3 text-xl">
        {title}
      </h2>
      {children}
    </Card>
  )
}
