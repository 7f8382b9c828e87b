import { createHash } from "node:crypto"
import { createRequire } from "node:module"
import { LRUCache } from "lru-cache"
import { consumePreviewLimit } from "#app/domain/identity/accounts/limits.server.ts"
import { limitConcurrency } from "#app/domain/shared/limit-concurrency.server.ts"
import { SECOND } from "#app/platform/clock.server.ts"
import { escapeHtml } from "#app/platform/escape-html.ts"
import { pictureFiles } from "#app/platform/file-store.server.ts"
import { runProgram } from "./run-program.server.ts"

/** Text with the file of its font, empty for nothing. */
type Line = { text: string; font: string; isBold: boolean }

export type PreviewContent = {
  title: Line
  line: Line
  site: Line
  /** A portrait or logo, and a larger picture beside it. */
  faceId: string | null
  coverId: string | null
}

const SIZE = { width: 1200, height: 630 }
const OUTPUT = { timeoutMs: 20 * SECOND, maxOutputBytes: 2 * 1024 * 1024 }

/** Only pictures that we made ourselves are read. A missing file leaves its place empty. */
const PROGRAM = `
const [, library, order] = process.argv
const { texts, face, cover, initial, width, height } = JSON.parse(order)
const sharp = require(library)
sharp.concurrency(1)
const PANEL = 480
const draw = (one) => sharp({
  text: { text: one.markup, fontfile: one.font, font: "Noto Sans " + one.weight + one.points, width: one.within, rgba: true, dpi: 72, wrap: "word-char" },
}).png().toBuffer({ resolveWithObject: true }).then(({ data, info: { width, height } }) =>
  height > one.most && one.points > 20 ? draw({ ...one, points: one.points - 8 }) : { data, width, height })
const none = { height: 0 }
const drawIfAny = (one) => one.isEmpty ? none
  : draw(one).then((made) => made.height > height / 2 + one.most / 2 ? none : made, () => none)
const crop = (file, wide, high, mask) => {
  const picture = sharp(file).resize(wide, high, { fit: "cover" })
  return (mask ? picture.composite([{ input: mask, blend: "dest-in" }]) : picture).png().toBuffer().catch(() => undefined)
}
const circle = (side) => sharp(Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="' + side + '" height="' + side + '"><circle cx="50%" cy="50%" r="50%"/></svg>'
)).png().toBuffer()
const plate = (wide, high, background) =>
  sharp({ create: { width: wide, height: high, channels: 3, background } }).png().toBuffer()
const run = async () => {
  const parts = [{ input: await plate(PANEL, height, "#fbe9e1"), left: 0, top: 0 }]
  const covered = cover && (await crop(cover, PANEL, height))
  const side = covered ? 136 : 340
  const round = face && (await crop(face, side, side, await circle(side)))
  if (covered) parts.push({ input: covered, left: 0, top: 0 })
  let top = 64
  if (round && covered) {
    parts.push({ input: round, left: PANEL + 64, top })
    top += side + 32
  } else {
    if (round) parts.push({ input: round, left: (PANEL - side) / 2, top: (height - side) / 2 })
    else if (!covered) {
      const { data, ...size } = await drawIfAny(initial)
      if (data) parts.push({ input: data, left: Math.round((PANEL - size.width) / 2), top: Math.round((height - size.height) / 2) })
    }
    top = 120
  }
  const [title, line, site] = await Promise.all(texts.map(drawIfAny))
  const tops = [top, top + title.height + 24, height - 64 - site.height]
  for (const [n, { data }] of [title, line, site].entries()) {
    if (data) parts.push({ input: data, left: PANEL + 64, top: tops[n] })
  }
  return sharp({ create: { width, height, channels: 3, background: "#fbf8f3" } })
    .composite(parts).jpeg({ quality: 84 }).toBuffer()
}
run().then((picture) => process.stdout.write(picture), (error) => {
  process.stderr.write(String(error))
  process.exitCode = 1
})
`

const libraryPath = createRequire(import.meta.url).resolve("sharp")

/** Changes with whatever the picture shows. */
export const previewVersion = (order: PreviewContent): string =>
  createHash("sha256")
    .update(JSON.stringify([PROGRAM, order]))
    .digest("hex")
    .slice(0, 16)

const limit = limitConcurrency(1, 20, {
  message: "Many preview pictures are being kept right now. Please try again.",
  retryAfterSeconds: 15,
})

/** By version; at most 8 MB a process. */
const kept = new LRUCache<string, Buffer, PreviewContent>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (picture) => picture.length,
  fetchMethod: (_, __, { context }) => {
    consumePreviewLimit()
    const order = JSON.stringify(toProgramOrder(context))
    return limit(() => runProgram(PROGRAM, [libraryPath, order], OUTPUT))
  },
})

/**
 * Draws the JPEG that other sites show beside a link, in a process of its own without secrets.
 * @throws RateLimited when many are waiting, or one network asks for many
 */
export const drawPreview = (order: PreviewContent): Promise<Buffer> =>
  kept.forceFetch(previewVersion(order), { context: order })

const INK = "#1c1917"
const MUTED = "#63594f"
const ACCENT = "#a63a18"
const WITHIN = 592

const styled = ({ text, font, isBold }: Line, colour: string, points: number, most: number) => ({
  markup: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
  ...{ font, weight: isBold ? "Bold " : "", points, within: WITHIN, most, isEmpty: text === "" },
})

function toProgramOrder({ title, line, site, faceId, coverId }: PreviewContent) {
  const [initial = ""] = title.text
  return {
    ...SIZE,
    face: faceId && pictureFiles.pathOf(faceId),
    cover: coverId && pictureFiles.pathOf(coverId),
    initial: styled({ ...title, text: initial.toUpperCase() }, ACCENT, 220, SIZE.height),
    texts: [styled(title, INK, 60, 190), styled(line, MUTED, 30, 90), styled(site, ACCENT, 24, 40)],
  }
}
