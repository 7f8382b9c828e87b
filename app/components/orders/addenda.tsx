import { ProofOfText } from "#app/components/documents/proof-of-text.tsx"
import type { Addendum } from "#app/domain/work/add-ons/add-on-queries.server.ts"
import { factsOfAddendum } from "#app/domain/work/add-ons/addendum.ts"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { DocumentTime } from "#app/ui/time.tsx"

/** Later parts of an agreement, each with its own acceptance. */
export function OrderAddenda({ addenda }: { addenda: readonly Addendum[] }) {
  return addenda.map((addendum) => (
    <section key={addendum.id} aria-labelledby={`addendum-${addendum.id}`} className="grid gap-3">
      <h3 id={`addendum-${addendum.id}`} className="text-base font-semibold">
        Addendum: {addendum.name}
      </h3>
      <DescriptionList
        items={[
          ...factsOfAddendum(addendum).map(({ term, text }) => ({ term, children: text })),
          {
            term: "Accepted by the influencer",
            children: <DocumentTime at={addendum.influencerAcceptedAt} />,
          },
          {
            term: "Accepted by the payment",
            children: <DocumentTime at={addendum.brandAcceptedAt} />,
          },
        ]}
      />
      <div className="text-sm text-muted">
        <ProofOfText hash={addendum.hash} />
      </div>
    </section>
  ))
}
