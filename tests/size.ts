// `npm run size`: what each kind of page loads, held against its budget. Reads the build and nothing else.
import { BUDGETS, type Budget, NEVER, SERVER_ONLY } from "./size/budgets.ts"
import { bytesOf, filesOfPage, modulesOf, modulesOfBuild } from "./size/page-files.ts"

const KINDS = ["js", "css", "fonts"] as const

const results = BUDGETS.map(weigh)
const built = modulesOfBuild()
const faults = [
  ...results.flatMap((result) => result.faults),
  ...SERVER_ONLY.filter((name) => built.has(name)).map((name) => `Browsers get ${name}.`),
]
const lines = results.map(({ cells }) => cells.map((cell, index) => pad(cell, index)).join("  "))
process.stdout.write(
  [
    "Kilobytes over the wire / budget",
    ["Page", "JavaScript", "CSS", "Fonts"].map(pad).join("  "),
    ...lines,
    ...faults,
    "",
  ].join("\n"),
)
process.exitCode = faults.length > 0 ? 1 : 0

function weigh(budget: Budget): { cells: string[]; faults: string[] } {
  const files = filesOfPage(budget.route)
  const sizes = KINDS.map((kind) => ({ kind, size: bytesOf(files[kind]) / 1000 }))
  const modules = modulesOf(files.js)
  return {
    cells: [
      budget.page,
      ...sizes.map(({ kind, size }) => `${size.toFixed(1)} / ${String(budget[kind]).padStart(3)}`),
    ],
    faults: [
      ...sizes
        .filter(({ kind, size }) => size > budget[kind])
        .map(({ kind }) => `${budget.page} is over its budget of ${kind}.`),
      ...[...NEVER, ...budget.without]
        .filter((name) => modules.has(name))
        .map((name) => `${budget.page} loads ${name}, which it must do without.`),
    ],
  }
}

function pad(text: string, column: number): string {
  return column === 0 ? text.padEnd(14) : text.padStart(14)
}
