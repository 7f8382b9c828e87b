import type { ReactNode } from "react"
import { FileList } from "#app/components/files/file-list.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import type { urls } from "#app/urls/index.ts"
import { Quote } from "./quote.tsx"

type Statement = {
  id: string
  from: string
  text: string
  at: number
  files: Parameters<typeof FileList>[0]["files"]
}

type StatementsProps = {
  statements: readonly Statement[]
  pattern?: typeof urls.file | typeof urls.admin.file
  empty: ReactNode
}

/** Oldest first. */
export function Statements({ statements, pattern, empty }: StatementsProps) {
  if (statements.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <ol className="grid gap-5">
      {statements.map(({ id, from, text, at, files }) => (
        <li key={id} className="grid gap-2">
          <p>
            <span className="font-medium">{from}</span>{" "}
            <span className="text-sm text-muted">
              <ExactTime at={at} />
            </span>
          </p>
          <Quote>{text}</Quote>
          <FileList files={files} {...(pattern && { pattern })} />
        </li>
      ))}
    </ol>
  )
}
