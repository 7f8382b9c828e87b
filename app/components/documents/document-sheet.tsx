import { linesOfPerson, personOn, signatureOf } from "#app/domain/trust/documents/document.ts"
import type {
  DocumentContent,
  DocumentPerson,
} from "#app/domain/trust/documents/document-content.ts"
import { Card } from "#app/ui/card.tsx"
import { cx } from "#app/ui/class-names.ts"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { DocumentTime } from "#app/ui/time.tsx"

type DocumentSheetProps = {
  content: DocumentContent
  /** Refunds since; beside the document, not part of it. */
  returned?: string | undefined
  id?: string
}

/** Prints in Indian time. */
export function DocumentSheet({ content, returned, id = "paper" }: DocumentSheetProps) {
  const { title, number, issuer, recipient, facts, heading, words, notes, alsoNamed } = content
  const payer = personOn(content, recipient)
  return (
    <Card
      as="section"
      aria-labelledby={`${id}-heading`}
      className="prints-alone paper grid gap-6 print:border-0 print:p-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 id={`${id}-heading`} className="text-xl">
            {title}
          </h2>
          <p className="font-medium tabular-nums">{number}</p>
        </div>
        <Person person={personOn(content, issuer)} className="sm:text-right" />
      </div>
      <DescriptionList
        items={[
          {
            term: title === "Receipt" ? "Paid by" : "To",
            children: <Person person={payer} />,
          },
          ...(alsoNamed
            ? [
                {
                  term: alsoNamed.term,
                  children: <Person person={personOn(content, alsoNamed.who)} />,
                },
              ]
            : []),
          ...facts.map(({ term, text, at }) => ({
            term,
            children: at === undefined ? text : <DocumentTime at={at} />,
          })),
        ]}
      />
      <div>
        <h3 className="mb-2 font-medium">{heading}</h3>
        <DocumentLines content={content} />
        {words && <p className="mt-3 text-sm">{words}</p>}
      </div>
      {returned && <p className="font-medium">{returned}</p>}
      <div className="grid gap-1 text-sm text-muted">
        {notes.map((note) => (
          <p key={note} className="wrap-anywhere">
            {note}
          </p>
        ))}
      </div>
      <p className="text-sm">{signatureOf(content)}</p>
    </Card>
  )
}

function Person({ person, className }: { person: DocumentPerson; className?: string }) {
  const lines = linesOfPerson(person)
  return (
    <address className={cx("not-italic", className)}>
      <span className="block font-semibold wrap-anywhere">{person.name}</span>
      {lines.map((line) => (
        <span key={line} className="block text-sm font-normal text-muted wrap-anywhere">
          {line}
        </span>
      ))}
    </address>
  )
}

function DocumentLines({ content }: { content: DocumentContent }) {
  return (
    <dl className="grid gap-2 tabular-nums">
      {content.lines.map(({ text, who, note, amount }) => (
        <div key={`${text} ${who}`} className="flex justify-between gap-4">
          <dt className="wrap-anywhere">{text ?? personOn(content, who ?? "").name}</dt>
          <dd className="text-right whitespace-nowrap">
            {amount}
            {note && <span className="block text-sm text-muted">{note}</span>}
          </dd>
        </div>
      ))}
      {content.sums.map(({ term, amount, isTotal }) => (
        <div
          key={term}
          className={cx(
            "flex justify-between gap-4 border-t border-line",
            isTotal ? "pt-3 text-lg font-semibold" : "pt-2 text-muted",
          )}
        >
          <dt>{term}</dt>
          <dd className={cx("text-right", isTotal && "whitespace-nowrap")}>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
