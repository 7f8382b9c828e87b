const hex = (bits: number): string => bits.toString(16).padStart(8, "0")

/** Seeded random choices (mulberry32). */
export function random(seed: number) {
  let state = seed
  const roll = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** Integer, both ends included. */
  const whole = (from: number, to: number): number => Math.floor(from + roll() * (to - from + 1))
  const bits = (): number => whole(0, 0xffff_ffff)
  return {
    whole,
    between: (from: number, to: number): number => from + roll() * (to - from),
    isLucky: (share: number): boolean => roll() < share,
    shuffle: <T>(things: readonly T[]): T[] => {
      const left = [...things]
      return things.map(() => left.splice(Math.floor(roll() * left.length), 1)[0] as T)
    },
    pick: <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T,
    /** Prefers front entries. */
    pickEarly: <T>(list: readonly T[]): T => list[Math.floor(roll() ** 2 * list.length)] as T,
    uuid: (): string => {
      const [a, b, c, d] = [hex(bits()), hex(bits()), hex(bits()), hex(bits())]
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`
    },
  }
}

export type Random = ReturnType<typeof random>

/** Rounds to two significant digits, as people do. */
export function roundAmount(amount: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1)
  return Math.round(amount / unit) * unit
}

/** Rupees per unit, for believable budgets only. */
export const RUPEES = { INR: 1, USD: 85, EUR: 95, GBP: 110 }
