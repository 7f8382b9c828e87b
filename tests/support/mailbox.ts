import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { linksOf, type ReceivedMail } from "./smtp.ts"

type Kept = { recipients: string[]; text: string }

/** Writes received mail to a folder for other processes. */
export function keepMail(folder: string, place: number, { recipients, text = "" }: ReceivedMail) {
  const kept: Kept = { recipients, text }
  const name = join(folder, `${String(place).padStart(6, "0")}.json`)
  // Renamed when complete, so that readers see whole files.
  writeFileSync(`${name}.part`, JSON.stringify(kept))
  renameSync(`${name}.part`, name)
}

const keptIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()

/** Waits for the newest mailed link below `prefix` for an address, other than `former`. */
export async function linkFromMail(
  address: string,
  prefix: string,
  former?: string,
): Promise<string> {
  const folder = process.env.E2E_MAIL ?? ""
  for (let attempts = 0; attempts < 200; attempts += 1) {
    for (const name of keptIn(folder).reverse()) {
      const mail = JSON.parse(readFileSync(join(folder, name), "utf8")) as Kept
      const link = linksOf(mail).find((path) => path.startsWith(prefix) && path !== former)
      if (link && mail.recipients.includes(address)) return link
    }
    await setTimeout(100)
  }
  throw new Error(`No link below ${prefix} was mailed to ${address}.`)
}

export function mailsTo(address: string): string[] {
  const folder = process.env.E2E_MAIL ?? ""
  return keptIn(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Kept)
    .flatMap(({ recipients, text }) => (recipients.includes(address) ? [text] : []))
}
