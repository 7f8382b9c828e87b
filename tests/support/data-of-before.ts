import { execFileSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { gunzipSync } from "node:zlib"
import Database from "better-sqlite3"

/**
 * Opens a database made by migrations before the baseline, with a brand, an influencer, a project
 * and an application.
 */
export const openFixture = (name: "sixth-migration" | "last-migration"): Database.Database =>
  new Database(readFixture(name))

export const readFixture = (name: "sixth-migration" | "last-migration"): Buffer =>
  gunzipSync(readFileSync(`tests/fixtures/${name}.db.gz`))

/** A copy of `db/` that a test changes and runs like the next version. */
export class NextVersion {
  readonly root = mkdtempSync(join(tmpdir(), "marketplace-next-"))

  constructor() {
    cpSync("db", join(this.root, "db"), { recursive: true })
    writeFileSync(join(this.root, "package.json"), '{ "type": "module" }')
    symlinkSync(resolve("node_modules"), join(this.root, "node_modules"))
  }

  change(file: string, edit: (text: string) => string): void {
    const path = join(this.root, "db", file)
    writeFileSync(path, edit(readFileSync(path, "utf8")))
  }

  addMigration(statements: string): void {
    const tag = "0001_next"
    writeFileSync(join(this.root, `db/migrations/${tag}.sql`), statements)
    this.change("migrations/meta/_journal.json", (text) => {
      const journal = JSON.parse(text)
      const last = journal.entries.at(-1)
      journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
      return JSON.stringify(journal)
    })
  }

  migrate(file: string): void {
    this.#run(file, "migrate(client)")
  }

  findRemoval(file: string): string {
    return this.#run(file, "process.stdout.write(String(findRemoval(client)))")
  }

  #run(file: string, work: string): string {
    const program = `
      import Database from "better-sqlite3"
      import { findRemoval, migrate } from "./db/migrate.ts"
      const client = new Database(${JSON.stringify(file)})
      ${work}`
    const path = join(this.root, "run.ts")
    writeFileSync(path, program)
    const tsx = resolve("node_modules/tsx/dist/loader.mjs")
    const options = { cwd: this.root, encoding: "utf8", stdio: "pipe" } as const
    return execFileSync(process.execPath, ["--import", tsx, path], options)
  }
}
