import type { ReactNode } from "react"
import { Card } from "./card.tsx"

type TitledCardProps = { id: string; title: string; children: ReactNode }

/** A section with its heading, reached by `#id`. */
export const TitledCard = ({ id, title, children }: TitledCardProps) => (
  <Card as="section" id={id} aria-labelledby={`${id}-heading`} className="grid gap-4">
    <h2 id={`${id}-heading`} className="text-xl">
      {title}
    </h2>
    {children}
  </Card>
)
