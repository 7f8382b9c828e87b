import { feeOf } from "#app/domain/books/ledger/fee.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { href, urls } from "#app/urls/index.ts"

const BID_PAISE = 10_000 * 100

type CostsProps = { feeBasisPoints: number; fee: string }

/** One bid of ₹10,000, as each side sees it. */
export function Costs({ feeBasisPoints, fee }: CostsProps) {
  const [bid, kept] = [BID_PAISE, BID_PAISE - feeOf(BID_PAISE, feeBasisPoints)].map((paise) =>
    formatMoney(paise, "INR"),
  )
  const sides = [
    {
      id: "for-brands",
      who: "For brands",
      figure: bid,
      label: `You pay for a bid of ${bid}`,
      text: "Posting a project and choosing are free. You pay the bid, with nothing on top.",
      link: { label: "Post a project", url: href(urls.register.brand) },
    },
    {
      id: "for-creators",
      who: "For creators",
      figure: kept,
      label: `You get for a bid of ${bid}`,
      text: `You name your price. ${fee} It's paid to your bank account or UPI.`,
      link: { label: "Browse open projects", url: href(urls.public.projects) },
    },
  ]
  return (
    <section aria-labelledby="costs" className="border-t border-line">
      <div className="mx-auto max-w-page px-4 py-16 sm:py-24">
        <h2 id="costs" className="display section-title">
          What it costs
        </h2>
        <div className="mt-10 grid gap-4 md:grid-cols-2">
          {sides.map(({ id, who, figure, label, text, link }) => (
            <section
              key={id}
              aria-labelledby={id}
              className="flex flex-col rounded-card border border-line bg-raised p-6 sm:p-8"
            >
              <h3 id={id} className="text-xl">
                {who}
              </h3>
              <p className="mt-4 text-sm text-muted">{label}</p>
              <p className="display text-5xl tabular-nums">{figure}</p>
              <p className="mt-4 flex-1 text-pretty">{text}</p>
              <p className="mt-4">
                <a href={link.url} className="text-link">
                  {link.label}
                </a>
              </p>
            </section>
          ))}
        </div>
      </div>
    </section>
  )
}
