/**
 * One sentence for all public pages: docs/rules.md#how-money-moves. Separate file, so that public
 * pages load nothing else.
 */
export const HOW_MONEY_MOVES =
  "A payment is kept until the work is accepted. Then it is paid out to the creator, at the earliest 7 days after the payment."

/** The holder of a creator's share until acceptance. */
export type MoneyMode = "on_hold" | "kept" | "not_payable"

type Creator = { name: string; mode: MoneyMode }

const SENTENCES: Record<MoneyMode, (names: string, company: string) => string> = {
  on_hold: (names) =>
    `Razorpay, the licensed payment provider, keeps the share of ${names} on hold until the work is accepted, then pays it out.`,
  kept: (names, company) =>
    `The share of ${names} is kept by ${company} until the work is accepted, then paid out by UPI or bank transfer.`,
  not_payable: (name) => `${name} has not set up payouts yet: the money waits with us until then.`,
}

const listOfNames = new Intl.ListFormat("en-IN")

/** One sentence per mode. */
export function describeMoneyModes(creators: readonly Creator[], company: string): string[] {
  const modes: MoneyMode[] = ["on_hold", "kept", "not_payable"]
  return modes.flatMap((mode) => {
    const names = creators.filter((one) => one.mode === mode).map(({ name }) => name)
    if (names.length === 0) return []
    if (mode === "not_payable") return names.map((name) => SENTENCES[mode](name, company))
    return [SENTENCES[mode](listOfNames.format(new Set(names)), company)]
  })
}
