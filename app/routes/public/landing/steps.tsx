import { HOW_MONEY_MOVES } from "#app/domain/books/ledger/how-money-moves.ts"

const steps = [
  {
    title: "Brief and bids",
    brand: "Post what you need, for whom and by when.",
    creator: "Apply with your price, your days and a short pitch.",
    money: "Nothing to pay",
  },
  {
    title: "Choose and pay",
    brand: "Shortlist who fits, make a counter-offer, pay by UPI, card or net banking.",
    creator: "You start once the payment has arrived, never on a promise.",
    money: "Payment held",
  },
  {
    title: "Deliver and be paid",
    brand: "Review the work and accept it. After 7 days without an answer it's accepted.",
    creator: "Submit the live link. The money goes to your bank account or UPI.",
    money: "Creator paid out",
  },
]

export function Steps() {
  return (
    <section
      id="how-it-works"
      aria-labelledby="steps"
      className="mx-auto max-w-page px-4 py-16 sm:py-24"
    >
      <h2 id="steps" className="display section-title">
        Three steps, one order
      </h2>
      <ol className="mt-10 grid gap-x-8 gap-y-10 md:grid-cols-3">
        {steps.map(({ title, brand, creator, money }, place) => (
          <li key={title} className="flex flex-col border-t border-ink pt-4">
            <h3 className="text-xl">
              <span className="text-accent tabular-nums">{place + 1}.</span> {title}
            </h3>
            <dl className="mt-3 grid flex-1 content-start gap-3 text-pretty">
              <div>
                <dt className="text-sm text-muted">Brand</dt>
                <dd>{brand}</dd>
              </div>
              <div>
                <dt className="text-sm text-muted">Creator</dt>
                <dd>{creator}</dd>
              </div>
            </dl>
            <p className="mt-5 rounded-control bg-accent-soft px-3 py-2 text-sm font-medium">
              {money}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-6 max-w-3xl text-pretty text-muted">{HOW_MONEY_MOVES}</p>
    </section>
  )
}
