import { Icon } from "#app/ui/icon.tsx"

type Question = { question: string; answer: string }

/** `fee` is the sentence about our fee. */
export const questionsOf = (fee: string): Question[] => [
  {
    question: "What does it cost?",
    answer: `Posting, applying and choosing cost nothing. A brand pays the sum of the bids that it chose, and nothing on top. ${fee}`,
  },
  {
    question: "How can I pay?",
    answer:
      "By UPI, card, net banking or wallet, in rupees, through a licensed payment provider. A project in another currency shows the rate and the total in rupees before you pay.",
  },
  {
    question: "When does a creator get the money?",
    answer:
      "Once the work is accepted, and 7 days after the payment at the earliest. It goes to a bank account or a UPI address.",
  },
  {
    question: "What if the work does not come?",
    answer:
      "Once it is more than 3 days late the brand may cancel alone, and the money that was held goes back to where it came from. If brand and creator do not agree, our team decides.",
  },
  {
    question: "Who can apply?",
    answer:
      "Anybody from 16 years on with an audience of their own, however small. Briefs name the platforms, the niche and the number of followers that they look for.",
  },
  {
    question: "Who sees my email and phone number?",
    answer:
      "No page shows them to the brand or the creator you work with, before or after the payment. You talk in the conversation of your project.",
  },
]

/** Works without script. */
export function Questions({ fee }: { fee: string }) {
  return (
    <section aria-labelledby="questions" className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-8 px-4 py-16 sm:py-24 lg:grid-cols-12">
        <h2 id="questions" className="display section-title lg:col-span-4">
          Questions
        </h2>
        <div className="lg:col-span-8">
          {questionsOf(fee).map(({ question, answer }) => (
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
