import { FileList } from "#app/components/files/file-list.tsx"
import { factsOfTerms, textsOfTerms } from "#app/domain/work/orders/agreement-facts.ts"
import type { AgreedTerms } from "#app/domain/work/orders/order-details.server.ts"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"

export function AgreementTerms({
  terms,
  heading: Heading,
  reader,
}: {
  terms: AgreedTerms
  heading: "h2" | "h3"
  /** Undefined for admins. */
  reader?: Role
}) {
  const facts = factsOfTerms(terms, reader)
  return (
    <div className="grid gap-6">
      <DescriptionList items={facts.map(({ term, text }) => ({ term, children: text }))} />
      {textsOfTerms(terms).map(({ title, text }) => (
        <div key={title} className="grid gap-1">
          <Heading className="text-base font-semibold">{title}</Heading>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </div>
      ))}
      {terms.files && (
        <div className="grid gap-1">
          <Heading className="text-base font-semibold">Files</Heading>
          <FileList files={terms.files} pattern={reader ? urls.file : urls.admin.file} />
        </div>
      )}
    </div>
  )
}
