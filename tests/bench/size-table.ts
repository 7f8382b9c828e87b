// Asks the same questions of databases of several sizes in turns, and tells how their times grow.
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

type Named = { name: string; once?: true }
type Sized = { child: ChildProcess; names: Named[]; counts: string[]; own: string }

type Comparison = {
  sizes: readonly number[]
  /** How often each question is asked of each. */
  rounds: number
  /** The program beside this one that answers: told a question's number, it tells its milliseconds. */
  program: string
  /** Makes the database of a size. */
  fill: (file: string, size: number) => void | Promise<void>
  /** Where the databases are kept, and taken from where they were made before. */
  folder?: string | undefined
}

export const LARGEST_RATIO = 1.5

async function start(parent: string, size: number, { program, fill }: Comparison): Promise<Sized> {
  const file = join(parent, `${size}.db`)
  if (!existsSync(file)) await fill(file, size)
  const env = { ...process.env, DATABASE_FILE: file, DATA_DIR: parent, LOG_LEVEL: "silent" }
  const child = fork(join(import.meta.dirname, program), {
    env: { ...env, NODE_ENV: "test" },
    execArgv: ["--import", "tsx"],
  })
  const [told] = await once(child, "message")
  return { child, ...(told as Omit<Sized, "child">) }
}

async function ask({ child }: Sized, n: number): Promise<number> {
  child.send(n)
  const [ms] = await once(child, "message")
  return Number(ms)
}

export const median = (numbers: number[]): number =>
  numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

export const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`

function describe({ name, once: isOnce }: Named, times: number[][]): string {
  const medians = times.map(median)
  const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 1)
  const cells = medians.map((ms) => (isOnce ? ms.toFixed(1) : ms.toFixed(4)))
  const mark = ratio > LARGEST_RATIO && !isOnce ? "**" : ""
  return line([name, ...cells, `${mark}${ratio.toFixed(2)}${mark}`])
}

/** Prints a table of the questions' medians, with the largest size's share of the smallest's. */
export async function compareSizes(comparison: Comparison): Promise<void> {
  const { sizes, rounds, folder } = comparison
  const parent = folder ?? mkdtempSync(join(tmpdir(), "marketplace-sizes-"))
  try {
    const all: Sized[] = []
    for (const size of sizes) all.push(await start(parent, size, comparison))
    const rows = [
      ...all.map(({ counts, own }) => `${counts.join(", ")}; ${own}.\n`),
      line(["milliseconds", ...sizes.map((size) => size.toLocaleString("en")), "ratio"]),
      line(["---", ...sizes.map(() => "---:"), "---:"]),
    ]
    for (const [n, named] of (all[0]?.names ?? []).entries()) {
      const times = all.map((): number[] => [])
      const most = named.once ? 1 : rounds
      // In turns, so that whatever else the machine does slows all of them.
      for (let round = named.once ? 0 : -3; round < most; round += 1) {
        for (const [place, sized] of all.entries()) {
          const ms = await ask(sized, n)
          if (round >= 0) times[place]?.push(ms)
        }
      }
      rows.push(describe(named, times))
    }
    process.stdout.write(`${rows.join("\n")}\n`)
    for (const { child } of all) child.kill()
  } finally {
    if (!folder) rmSync(parent, { recursive: true, force: true })
  }
}
