import { escapeHtml } from "#app/platform/escape-html.ts"

/** Cells in the order of the columns. */
export const toRow = (row: Record<string, unknown>, columns: readonly string[]): string =>
  `<tr>${columns.map((name) => `<td>${escapeHtml(toText(row[name]))}</td>`).join("")}</tr>\n`

function toText(value: unknown): string {
  if (value === null || value === undefined) return ""
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}

export const toHeadRow = (columns: readonly string[]): string =>
  `<tr>${columns.map((name) => `<th scope="col">${escapeHtml(toTitle(name))}</th>`).join("")}</tr>\n`

/** "createdAt" and "saved-searches" as a person would write them. */
export function toTitle(name: string): string {
  const text = name.replaceAll("-", " ").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
