import { MAX_FILE_BYTES } from "#app/domain/identity/files/personal-data.server.ts"
import type { CopyRow } from "#app/domain/shared/personal-data.server.ts"
import { escapeHtml } from "#app/platform/escape-html.ts"

/** Browsers stay quick with so many; the JSON files have all. */
const ROWS_SHOWN = 1000

const HEAD = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>A copy of your data</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem }
section { overflow-x: auto }
table { border-collapse: collapse; font-size: 0.875rem }
th, td { border: 1px solid #d4d4d8; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top }
td { max-width: 32rem; overflow-wrap: anywhere; white-space: pre-wrap }
</style>
<h1>A copy of your data</h1>
`

export type CopyRowBatches = AsyncGenerator<CopyRow[]>

type Part = { name: string; batches: () => CopyRowBatches }

/** Yields a page that lists all parts, with their first rows as tables. */
export async function* toIndexPage(parts: readonly Part[], madeAt: Date): AsyncGenerator<string> {
  yield HEAD
  yield `<p>Everything that we keep about you, made on ${madeAt.toISOString()}. Each part is here as a table, and in a JSON file for programs.</p>
<p>Times are in UTC. Amounts are in the smallest unit of their currency: paise, cents.</p>
<p>Files that you submitted or sent are in the folder "files", up to ${MAX_FILE_BYTES / 1024 ** 2} MB in all, the smallest first. Pictures of your portfolio are in the folder "portfolio".</p>
<ul>
${parts.map(({ name }) => `<li><a href="#${name}">${toTitle(name)}</a></li>`).join("\n")}
</ul>
`
  for (const { name, batches } of parts) {
    yield `<section id="${name}">
<h2>${toTitle(name)}</h2>
<p><a href="${name}.json">${name}.json</a></p>
`
    yield* toTable(batches())
    yield "</section>\n"
  }
}

async function* toTable(batches: CopyRowBatches): AsyncGenerator<string> {
  let columns: string[] | undefined
  let shown = 0
  for await (const batch of batches) {
    if (!columns) {
      columns = [...new Set(batch.flatMap((row) => Object.keys(row)))]
      yield `<table>\n${toHeadRow(columns)}`
    }
    const names = columns
    const rows = batch.slice(0, ROWS_SHOWN - shown)
    yield rows.map((row) => toRow(row, names)).join("")
    shown += rows.length
    if (shown === ROWS_SHOWN) break
  }
  if (!columns) yield "<p>Nothing.</p>\n"
  else yield "</table>\n"
  if (shown === ROWS_SHOWN) yield `<p>At most ${ROWS_SHOWN} rows are shown; the file has all.</p>\n`
}

/** Cells in the order of the columns. */
const toRow = (row: Record<string, unknown>, columns: readonly string[]): string =>
  `<tr>${columns.map((name) => `<td>${escapeHtml(toText(row[name]))}</td>`).join("")}</tr>\n`

function toText(value: unknown): string {
  if (value === null || value === undefined) return ""
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}

const toHeadRow = (columns: readonly string[]): string =>
  `<tr>${columns.map((name) => `<th scope="col">${escapeHtml(toTitle(name))}</th>`).join("")}</tr>\n`

/** "createdAt" and "saved-searches" as a person would write them. */
function toTitle(name: string): string {
  const text = name.replaceAll("-", " ").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
