const hex = (bits: number): string => bits.toString(16).padStart(8, "0")

/** Random choices that are the same each time they start from the same seed (mulberry32). */
export function random(seed: number) {
  let state = seed
  const roll = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number from `from` to `to`, both included. */
  const whole = (from: number, to: number): number => Math.floor(from + roll() * (to - from + 1))
  const bits = (): number => whole(0, 0xffff_ffff)
  return {
    whole,
    /** A number from `from` to `to`. */
    between: (from: number, to: number): number => from + roll() * (to - from),
    /** True in `share` of the cases. */
    isLucky: (share: number): boolean => roll() < share,
    /** The same things in another order. */
    shuffle: <T>(things: readonly T[]): T[] => {
      const left = [...things]
      return things.map(() => left.splice(Math.floor(roll() * left.length), 1)[0] as T)
    },
    /** An entry of the list, each as likely as any other. */
    pick: <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T,
    /** An entry of the list, the front ones far more often. */
    pickEarly: <T>(list: readonly T[]): T => list[Math.floor(roll() ** 2 * list.length)] as T,
    /** Something that looks like a random UUID. */
    uuid: (): string => {
      const [a, b, c, d] = [hex(bits()), hex(bits()), hex(bits()), hex(bits())]
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`
    },
  }
}

export type Random = ReturnType<typeof random>

/** People think in round numbers: two digits that count. */
export function roundAmount(amount: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1)
  return Math.round(amount / unit) * unit
}

/** Rupees for a unit of each currency, only to make believable budgets. */
export const RUPEES = { INR: 1, USD: 85, EUR: 95, GBP: 110 }
