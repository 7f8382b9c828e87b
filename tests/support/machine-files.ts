import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import Database from "better-sqlite3"
import type { Machine } from "./machines.ts"

export type FilePosition = { seq: number; generation: number }

/** The database that a machine reads. */
export function fileOf({ dataDir, env }: Pick<Machine, "dataDir" | "env">): string {
  const pointer = join(dataDir, "replica", "current")
  if (!env.PRIMARY_URL || !existsSync(pointer)) return join(dataDir, "marketplace.db")
  return join(dataDir, "replica", readFileSync(pointer, "utf8").trim())
}

/** The position of a followed file. */
export const appliedTo = (file: string): string => readFileSync(`${file}-txid`, "utf8").trim()

/** Reads rows of a machine's file. @throws Error without a file */
export function rowsOf<Row>(machine: Pick<Machine, "dataDir" | "env">, query: string): Row[] {
  const file = new Database(fileOf(machine), { readonly: true, fileMustExist: true, timeout: 5000 })
  try {
    return file.prepare<[], Row>(query).all()
  } finally {
    file.close()
  }
}

/** @throws Error without a file */
export function replicationPosition(machine: Pick<Machine, "dataDir" | "env">): FilePosition {
  const [found] = rowsOf<FilePosition>(machine, "SELECT seq, generation FROM repl_clock")
  if (!found) throw new Error("The file has no position.")
  return found
}

/** Returns median, 99th percentile and maximum. */
export function describeTimes(times: number[]): { p50: number; p99: number; most: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return { p50: at(0.5), p99: at(0.99), most: at(1) }
}

/** Prints a figure too variable to assert. */
export const formatFigure = (text: string): void => void process.stdout.write(`  ${text}\n`)
