import { setImmediate } from "node:timers/promises"
import { GATEWAY, payableOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf, totalsByKind } from "#app/domain/books/ledger/balances.server.ts"
import { closeDays } from "#app/domain/books/ledger/close-days.server.ts"
import { moveLines, postEntry } from "#app/domain/books/ledger/journal.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"

/**
 * A process with its own clock, running until `total` paise reach the gateway. A "poster" posts one
 * each fifth of a day from `start`, `times` times; a "closer" closes days before `start`; a
 * "reader" counts shrinking balances.
 */
const [role = "", start = "", total = "", times = ""] = process.argv.slice(2)
const influencer = payableOf("influencer")
clock.freeze(Number(start))

function postAll(): void {
  for (let n = 0; n < Number(times); n += 1) {
    postEntry(
      { kind: "correction", about: `${process.pid} ${n}` },
      moveLines(influencer, GATEWAY, 1),
    )
    clock.advance(DAY / 5)
  }
}

/** Balances only grow. */
function isLess(): boolean {
  const before = balanceOf(GATEWAY)
  const owed = -balanceOf(influencer)
  const [gateway] = totalsByKind()
  return owed < before || (gateway?.[1] ?? 0) < owed
}

let wrong = 0
if (role === "poster") postAll()
while (balanceOf(GATEWAY) < Number(total)) {
  if (role === "closer") closeDays()
  if (role === "reader" && isLess()) wrong += 1
  await setImmediate()
}
process.stdout.write(String(wrong))
