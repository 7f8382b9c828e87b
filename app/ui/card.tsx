import type { ElementType, HTMLAttributes, ReactNode } from "react"
import { NextStepLink, type NextStepTarget } from "./button.tsx"
import { cx } from "./class-names.ts"

type CardProps = HTMLAttributes<HTMLElement> & { as?: ElementType }

export function Card({ as: Element = "div", className, ...props }: CardProps) {
  return <Element {...props} className={cx("card", className)} />
}

type CardSectionProps = { id: string; title: ReactNode; children: ReactNode }

/** With its heading, below that of the page. */
export const CardSection = ({ id, title, children }: CardSectionProps) => (
  <Card as="section" aria-labelledby={id} className="grid gap-4">
    <h2 id={id} className="text-lg font-semibold wrap-anywhere">
      {title}
    </h2>
    {children}
  </Card>
)

type EmptyStateProps = { text: string; nextStep?: NextStepTarget | false | undefined }

export function EmptyState({ text, nextStep }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-dashed border-line px-6 py-14 text-center">
      <p className="text-muted">{text}</p>
      {nextStep && <NextStepLink {...nextStep} />}
    </div>
  )
}
