import { mkdirSync } from "node:fs"
import { chromium, type Page } from "playwright"
import sharp, { type OverlayOptions } from "sharp"
import signIns from "#demo/seed/sign-ins.json" with { type: "json" }
import { launchOptions } from "#tests/support/browser.ts"
import { openAdmin, signInAs } from "#tests/support/browser-session.ts"
import startServer from "#tests/support/e2e-server.ts"
import { listStates, type State, type Viewer } from "./states.ts"

const FOLDER = "screenshots"
const SIZES = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1440, height: 1000 },
] as const
const THEMES = ["light", "dark"] as const
const MAX_MINUTES = 10
const PAGE_MS = 20_000
/** States at 1440 in light colours. */
const OF_README = [
  { file: "browse", family: "influencer", name: "browse" },
  { file: "creator", family: "public", name: "creator" },
  { file: "order", family: "orders", name: "drafts to review" },
] as const
/** Heights of a row of a sheet and of its name, and the gap between pictures. */
const [ROW, LABEL, GAP] = [420, 30, 12]

const timer = setTimeout(() => {
  process.stderr.write(`The screenshots took longer than ${MAX_MINUTES} minutes.\n`)
  process.exit(1)
}, MAX_MINUTES * 60_000)

mkdirSync(FOLDER, { recursive: true })
const stop = await startServer()
const browser = await chromium.launch(launchOptions)
const origin = process.env.E2E_ORIGIN ?? ""
const families = listStates(process.env.E2E_DATA_DIR ?? "")
const pictures = new Map<string, Buffer>()
let refused = 0

for (const theme of THEMES) {
  for (const viewer of ["visitor", "influencer", "brand", "operator"] as const) {
    const context = await browser.newContext({ baseURL: origin, colorScheme: theme })
    const page = await context.newPage()
    page.setDefaultTimeout(PAGE_MS)
    await signIn(page, viewer)
    for (const [family, states] of Object.entries(families)) {
      for (const state of states.filter((one) => one.as === viewer))
        await shoot(page, family, state, theme)
    }
    await context.close()
  }
}
for (const [family, states] of Object.entries(families)) await writeSheet(family, states)
for (const { file, family, name } of OF_README) {
  await sharp(pictures.get(keyOf(family, name, 1440, "light")))
    .resize(960)
    .webp({ quality: 75 })
    .toFile(`docs/${file}.webp`)
}
await browser.close()
await stop()
clearTimeout(timer)
process.stdout.write(
  `${pictures.size} screenshots in ${Object.keys(families).length} sheets: ${FOLDER}/\n`,
)
process.exit(refused > 0 ? 1 : 0)

async function signIn(page: Page, viewer: Viewer): Promise<void> {
  if (viewer === "visitor") return
  if (viewer === "operator") return openAdmin(page)
  const email = signIns.find(({ role }) => role === viewer)?.email ?? ""
  await signInAs(page, { role: viewer, email })
}

async function shoot(
  page: Page,
  family: string,
  { name, path }: State,
  theme: string,
): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const answer = await page.goto(path, { waitUntil: "load" })
    if (answer?.status() !== 200) {
      refused += 1
      process.stderr.write(`${name} answers ${answer?.status()}: ${path}\n`)
    }
    pictures.set(
      keyOf(family, name, size.width, theme),
      await page.screenshot({ animations: "disabled" }),
    )
  }
}

function keyOf(...parts: (string | number)[]): string {
  return parts.join(" ")
}

/** One row for each state, light before dark, narrow before wide. */
async function writeSheet(family: string, states: readonly State[]): Promise<void> {
  const tiles = THEMES.flatMap((theme) => SIZES.map((size) => ({ theme, size })))
  const widthOf = ({ width, height }: (typeof SIZES)[number]) => Math.round((ROW * width) / height)
  const total = tiles.reduce((sum, { size }) => sum + widthOf(size) + GAP, GAP)
  const parts: OverlayOptions[] = []
  for (const [row, { name }] of states.entries()) {
    const top = row * (ROW + LABEL + GAP)
    parts.push({ input: labelOf(name, total), left: 0, top })
    let left = GAP
    for (const { theme, size } of tiles) {
      const picture = pictures.get(keyOf(family, name, size.width, theme))
      const input = await sharp(picture).resize(widthOf(size), ROW).png().toBuffer()
      parts.push({ input, left, top: top + LABEL })
      left += widthOf(size) + GAP
    }
  }
  const height = states.length * (ROW + LABEL + GAP)
  await sharp({ create: { width: total, height, channels: 3, background: "#e7e5e4" } })
    .composite(parts)
    .webp({ quality: 80 })
    .toFile(`${FOLDER}/${family.replaceAll(" ", "-")}.webp`)
}

function labelOf(name: string, width: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text x="${GAP}" y="21" font-family="sans-serif" font-size="16">${name}</text></svg>`,
  )
}
