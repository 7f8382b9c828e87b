import { setImmediate } from "node:timers/promises"
import { GATEWAY, payableOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf, totalsByKind } from "#app/domain/books/ledger/balances.server.ts"
import { closeDays } from "#app/domain/books/ledger/close-days.server.ts"
import { move, post } from "#app/domain/books/ledger/journal.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"

/**
 * A process of its own with a clock of its own, that goes on until `total` paise came to the gateway. A
 * "poster" adds one at each fifth of a day from `start` on, and as often as `times` says; a "closer" closes
 * what is over at `start`; a "reader" counts balances that are less than they were a moment ago.
 */
const [role = "", start = "", total = "", times = ""] = process.argv.slice(2)
const influencer = payableOf("influencer")
clock.freeze(Number(start))

function postAll(): void {
  for (let n = 0; n < Number(times); n += 1) {
    post({ kind: "correction", about: `${process.pid} ${n}` }, move(influencer, GATEWAY, 1))
    clock.advance(DAY / 5)
  }
}

/** Nothing is ever taken away, so what is read later is no less. */
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
