// For a process of its own that asks one database: the program beside it (`*-sizes.ts`) starts it and tells it what.
import { sqlite } from "../../app/platform/db.server.ts"
import signIns from "../../demo/seed/sign-ins.json" with { type: "json" }

/** Those `once` are told in milliseconds of one run. */
export type Question = { name: string; ask: () => unknown; once?: true }

export const pluck = (query: string, ...given: string[]): string =>
  String(
    sqlite
      .prepare(query)
      .pluck()
      .get(...given),
  )

/** Finds the demo's visiting user of a role. */
export function visitorOf<Role extends "influencer" | "brand">(role: Role) {
  const email = signIns.find((account) => account.role === role)?.email ?? ""
  const userId = pluck("SELECT id FROM users WHERE email = ? AND role = ?", email, role)
  const about = { emailVerifiedAt: 0, phone: "", name: "", pictureId: null, suspendedAt: null }
  return { ...about, userId, role, email, userName: "" }
}

/** Milliseconds of the processor that this process has had: what else the machine does counts for nothing. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Tells how long each question takes, over as many as the clock can tell, when asked for it by number. */
export function answerQuestions(
  questions: readonly Question[],
  tables: string[],
  own: string,
): void {
  process.on("message", (n: number) => {
    const { ask, once } = questions[n] ?? { ask: () => {} }
    const startedAt = cpuTime()
    let times = 0
    while (times === 0 || (!once && (times < 3 || cpuTime() - startedAt < 50))) {
      ask()
      times += 1
    }
    process.send?.((cpuTime() - startedAt) / times)
  })
  const counts = tables.map((table) => `${pluck(`SELECT count(*) FROM ${table}`)} ${table}`)
  process.send?.({ names: questions.map(({ name, once }) => ({ name, once })), counts, own })
}
