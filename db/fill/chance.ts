import { dice } from "../seed/timeline.ts"

const hex = (bits: number): string => bits.toString(16).padStart(8, "0")

/** Random choices that are the same each time they start from the same seed. */
export function chance(seed: number) {
  const { between, whole, chance: isLucky } = dice(seed)
  const bits = (): number => whole(0, 0xffff_ffff)
  return {
    between,
    whole,
    isLucky,
    /** One of the list, each as likely as any other. */
    pick: <T>(list: readonly T[]): T => list[Math.floor(between(0, list.length))] as T,
    /** One of the list, the front ones far more often. */
    pickEarly: <T>(list: readonly T[]): T =>
      list[Math.floor(between(0, 1) ** 2 * list.length)] as T,
    /** Something that looks like a random UUID. */
    uuid: (): string => {
      const [a, b, c, d] = [hex(bits()), hex(bits()), hex(bits()), hex(bits())]
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`
    },
  }
}

export type Chance = ReturnType<typeof chance>
