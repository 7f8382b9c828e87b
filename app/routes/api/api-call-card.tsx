import { Fragment, type ReactNode } from "react"
import { Card } from "#app/ui/card.tsx"

type ApiCallCardProps = { method: string; path: string; summary: string; children: ReactNode }

/** A long path breaks between its segments. */
export const ApiCallCard = ({ method, path, summary, children }: ApiCallCardProps) => (
  <Card as="article" className="grid gap-2">
    <h3 className="text-base font-semibold">
      <code className="wrap-anywhere">
        {method}{" "}
        {path
          .split("/")
          .slice(1)
          .map((segment) => (
            <Fragment key={segment}>
              <wbr />/{segment}
            </Fragment>
          ))}
      </code>
    </h3>
    <p className="text-muted">{summary}</p>
    {children}
  </Card>
)
