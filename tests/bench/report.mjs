// Turns what was found into the page that `--write` keeps as docs/benchmarks.md.
import { readFileSync } from "node:fs"
import { cpus, totalmem } from "node:os"
import { join } from "node:path"
import { here, PRODUCT_SETTINGS } from "./contenders.mjs"
import { CONNECTIONS } from "./load.mjs"
import { targetsOf } from "./targets.mjs"

const NAMES = {
  app: "**the product**",
  app2: "the product, 2 workers",
  crowd: "**the product, a crowd that writes**",
  unshared: "the product, nothing shared",
  unshared2: "the product, nothing shared, 2 workers",
  constant: "floor: node:http, constant bytes",
  json: "floor: node:http + SQLite + JSON",
  react: "floor: node:http + SQLite + renderToString",
  express: "Express + EJS + better-sqlite3",
  fastify: "Fastify + better-sqlite3",
  next: "Next.js",
  "react-router": "React Router on Express",
}

/** The page of benchmarks: targets, one table of all rows, and what `reasons.md` says of devices and older runs. */
export function describe(found, options) {
  const parts = [
    "# Benchmarks",
    introduction(options),
    "## Targets",
    table(["target", "required", "measured", "met?"], targetsOf(found).map(targetRow)),
    "## All rows",
    rowsTable(found.scenarios),
    readFileSync(join(here, "reasons.md"), "utf8").trim(),
  ]
  return `${parts.join("\n\n")}\n`
}

/** What the page has no room for: said where the benchmark runs. */
export function describeDetails(found) {
  const { mixed, forgot, notices, messages, clicks, sizes, finding } = found
  const parts = [
    ["Mixed load", mixed?.text],
    ["Forgot password", forgot?.text],
    ["Thousands of notices at once", notices?.text],
    ["Messages to open pages", messages?.text],
    ["Clicks on one link", clicks?.text],
    ["From a thousand to a million projects", sizes?.output],
    ["Finding among a million", finding?.output],
  ]
  return parts.flatMap(([title, text]) => (text ? [`## ${title}`, text] : [])).join("\n\n")
}

function introduction({ seconds, rounds, projects, minutes }) {
  const [cpu, ...others] = cpus()
  const date = new Date().toISOString().slice(0, 10)
  const memory = Math.round(totalmem() / 1024 ** 3)
  const settings = Object.entries(PRODUCT_SETTINGS).map(([name, value]) => `${name}=${value}`)
  return [
    "`npm run bench` measures the product beside the least that could do the same and beside what others build it with, in turns, on one machine.",
    "",
    `- Machine: ${cpu?.model ?? "unknown"}, ${others.length + 1} cores, ${memory} GB, Node ${process.versions.node}, ${date}.`,
    `- Data: ${projects.toLocaleString("en-US")} projects in one SQLite file.`,
    `- The product runs as \`npm run serve\` starts it, with ${settings.join(" ")}, its log into a file.`,
    `- ${CONNECTIONS} connections from a load generator on the same machine, ${seconds} s for each figure after a warm-up, medians of ${rounds} rounds in which the contenders take turns. Any wrong status or lost request fails its row.`,
    `- Only ratios within one run mean anything. CPU is the processor time of the server alone, so it tells what the generator beside it hides.`,
    `- This run took ${minutes.toFixed(0)} minutes.`,
  ].join("\n")
}

const targetRow = ({ target, required, measured, isMet }) => [
  target,
  required,
  measured ?? "not measured",
  measured === undefined ? "" : isMet ? "yes" : "**no**",
]

function rowsTable(scenarios) {
  const rows = scenarios.flatMap(({ title, results }) => {
    const ours = results.app
    return Object.entries(results).map(([name, result], index) => {
      const label = NAMES[name] ?? name.replace("app: ", "")
      const row = index === 0 ? title : ""
      if (result.problem) return [row, label, `failed: ${inOneLine(result.problem)}`]
      const isOther = ours?.perSecond && name !== "app"
      return [
        row,
        label,
        whole(result.perSecond),
        isOther ? `${(ours.perSecond / result.perSecond).toFixed(2)} x` : "",
        result.p99.toFixed(1),
        whole(result.cpu),
        whole(result.memory),
        whole(result.bytes),
      ]
    })
  })
  const head = ["row", "who", "req/s", "product / this", "p99 ms", "CPU us", "MB", "bytes"]
  return table(head, rows)
}

/** The line that says what went wrong, out of a program's many. */
function inOneLine(problem) {
  const lines = problem.split("\n").filter((line) => line.trim() !== "")
  return (lines.find((line) => /error/i.test(line)) ?? lines[0] ?? "").replaceAll("|", "/")
}

const whole = (number) =>
  Number.isFinite(number) ? Math.round(number).toLocaleString("en-US") : ""

function table(head, rows) {
  const line = (cells) => `| ${head.map((_, index) => cells[index] ?? "").join(" | ")} |`
  const rule = head.map((_, index) => (index === 0 ? "---" : "---:"))
  return [line(head), line(rule), ...rows.map(line)].join("\n")
}
