import { FEE, GATEWAY, payableOf } from "#app/domain/ledger/accounts.ts"
import { balanceOf, totalsByKind } from "#app/domain/ledger/balances.server.ts"
import { closeDays } from "#app/domain/ledger/close-days.server.ts"
import { move, post } from "#app/domain/ledger/journal.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"

/**
 * A process of its own whose clock runs through days, from `start` on, a fifth of one at each of `steps`. A
 * "poster" posts at each of them, a "closer" closes what is over, and a "reader" says when a balance was not
 * a sum of whole entries: each adds one paisa to the gateway for one that is owed.
 */
const [role = "", start = "", steps = ""] = process.argv.slice(2)
const influencer = payableOf("influencer")
let wrong = 0
for (let step = 0; step < Number(steps); step += 1) {
  clock.freeze(Number(start) + (step * DAY) / 5)
  if (role === "poster") {
    post({ kind: "correction", about: `${process.pid} ${step}` }, move(influencer, GATEWAY, 1))
  }
  if (role === "closer") closeDays()
  if (role === "reader") {
    // Nothing is ever taken away, so what is read later is no less.
    const before = balanceOf(GATEWAY)
    const owed = -balanceOf(influencer)
    const [gateway] = totalsByKind()
    const isWrong = owed < before || (gateway?.[1] ?? 0) < owed || balanceOf(FEE) !== 0
    if (isWrong) wrong += 1
  }
}
process.stdout.write(String(wrong))
