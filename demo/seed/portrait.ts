import sharp from "sharp"

const SIDE = 256

type Colour = readonly [number, number, number]

const DOCUMENTS: readonly Colour[] = [
  [246, 229, 214],
  [226, 232, 220],
  [221, 229, 236],
  [240, 224, 229],
  [236, 230, 208],
]
const INKS: readonly Colour[] = [
  [164, 74, 44],
  [62, 94, 80],
  [58, 82, 120],
  [132, 62, 88],
  [120, 92, 40],
]

/** Draws PNG bytes: a person's head and shoulders, or a brand's mark. */
export function drawPortrait(index: number, kind: "person" | "brand"): Promise<Uint8Array> {
  const paper = DOCUMENTS[index % DOCUMENTS.length] as Colour
  const ink = INKS[(index * 3 + 1) % INKS.length] as Colour
  const covers = kind === "person" ? personAt(index) : markAt(index)
  const pixels = Buffer.alloc(SIDE * SIDE * 3)
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const share = covers(x / SIDE - 0.5, y / SIDE - 0.5)
      for (let c = 0; c < 3; c += 1) {
        const from = paper[c] as number
        pixels[(y * SIDE + x) * 3 + c] = from + ((ink[c] as number) - from) * share
      }
    }
  }
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer()
}

/** Coverage from 0 to 1, origin in the middle. */
type Covers = (x: number, y: number) => number

/** 1 inside, 0 outside, soft at the edge. */
const soft = (distance: number): number => Math.min(1, Math.max(0, 0.5 - distance * SIDE))

const personAt = (index: number): Covers => {
  const width = 0.3 + (index % 4) * 0.02
  const hair = 0.17 + (index % 3) * 0.015
  return (x, y) => {
    const head = soft(Math.hypot(x, y + 0.08) - 0.14)
    const crown = soft(Math.hypot(x, y + 0.13) - hair)
    const shoulders = soft(Math.hypot(x * (0.3 / width), y - 0.42) - 0.3)
    return Math.max(shoulders * 0.85, crown, head * 0.55)
  }
}

const markAt = (index: number): Covers => {
  const turn = (index % 4) * (Math.PI / 4)
  return (x, y) => {
    const along = x * Math.cos(turn) + y * Math.sin(turn)
    const disc = soft(Math.hypot(x, y) - 0.3)
    const ring = soft(Math.abs(Math.hypot(x, y) - 0.24) - 0.04)
    return along > 0 ? disc : ring
  }
}
