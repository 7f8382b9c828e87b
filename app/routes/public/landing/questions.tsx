import { Icon } from "#app/ui/icon.tsx"

type Question = { question: string; answer: string }

/** `fee` is the sentence about our fee. */
export const listLandingQuestions = (fee: string): Question[] => [
  {
    question: "What does it cost?",
    answer: `Posting, applying and choosing are free. A brand pays the bids it accepts and nothing on top. ${fee}`,
  },
  {
    question: "How can I pay?",
    answer:
      "By UPI, card, net banking or wallet, in rupees, through a licensed payment provider. If a project is in another currency, you see the rate and the total in rupees before you pay.",
  },
  {
    question: "When does a creator get the money?",
    answer:
      "Once the brand accepts the work, and at the earliest 7 days after the payment. It goes to a bank account or a UPI address.",
  },
  {
    question: "What if the work does not come?",
    answer:
      "Once it's more than 3 days late, the brand can cancel, and the payment goes back the way it came. If brand and creator don't agree, our team decides.",
  },
  {
    question: "Who can apply?",
    answer:
      "Anyone aged 16 or over with an audience of their own, however small. Each project says which platforms, niche and number of followers it looks for.",
  },
  {
    question: "Who sees my email and phone number?",
    answer:
      "Neither the brand nor the creator you work with ever sees them, before or after the payment. You write to each other in your project's conversation.",
  },
]

/** Works without script. */
export function LandingQuestions({ fee }: { fee: string }) {
  return (
    <section aria-labelledby="questions" className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-8 px-4 py-16 sm:py-24 lg:grid-cols-12">
        <h2 id="questions" className="display section-title lg:col-span-4">
          Questions
        </h2>
        <div className="lg:col-span-8">
          {listLandingQuestions(fee).map(({ question, answer }) => (
            <details key={question} className="fold question">
              <summary>
                {question}
                <Icon name="down" />
              </summary>
              <p className="max-w-2xl pb-5 text-pretty text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
