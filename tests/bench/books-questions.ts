// A process of its own that asks the books of one database: `books-sizes.ts` starts it and tells it what.

import { GATEWAY, heldOf, payableOf, refundsOf } from "../../app/domain/books/ledger/accounts.ts"
import { balanceOf, totalsByKind } from "../../app/domain/books/ledger/balances.server.ts"
import { closeDays } from "../../app/domain/books/ledger/close-days.server.ts"
import { moveLines, postEntry } from "../../app/domain/books/ledger/journal.server.ts"
import { listHeld, listPayouts } from "../../app/domain/payments/payouts/earnings.server.ts"
import { sumEarnings } from "../../app/domain/payments/payouts/earnings-totals.server.ts"
import {
  countOpenPayouts,
  findPayoutDelay,
} from "../../app/domain/payments/payouts/payout-figures.server.ts"
import { checkBooks } from "../../app/domain/payments/reconciliation/check-books.server.ts"
import { clock } from "../../app/platform/clock.server.ts"
import { write } from "../../app/platform/db.server.ts"
import { answerQuestions, pluck, type Question, visitorOf } from "./answer-questions.ts"

const visitor = visitorOf("influencer")
const { userId } = visitor
const running = pluck("SELECT id FROM orders WHERE status = 'ongoing' LIMIT 1")
const payment = pluck("SELECT id FROM payments LIMIT 1")
let made = 0
const postSome = () => {
  for (let n = 0; n < 100; n += 1) {
    made += 1
    postEntry(
      { kind: "correction", about: `${process.pid} ${made}` },
      moveLines(GATEWAY, payableOf(userId), 1),
    )
  }
}

/** Each as it would be asked of a server. */
const QUESTIONS: Question[] = [
  { name: "earnings: the sums", ask: () => sumEarnings(visitor) },
  { name: "earnings: a page of payouts", ask: () => listPayouts(visitor) },
  { name: "earnings: a page of what is held", ask: () => listHeld(visitor) },
  { name: "balance of the influencer", ask: () => balanceOf(payableOf(userId)) },
  { name: "balance of an order", ask: () => balanceOf(heldOf(running)) },
  { name: "balance of a payment's refunds", ask: () => balanceOf(refundsOf(payment)) },
  { name: "balance of the gateway", ask: () => balanceOf(GATEWAY) },
  { name: "every kind, as /metrics asks", ask: totalsByKind },
  { name: "payouts by status, as /metrics asks", ask: countOpenPayouts },
  { name: "the payout that waits longest", ask: findPayoutDelay },
  { name: "a hundred entries posted", once: true, ask: () => write(postSome) },
  {
    name: "a day closed",
    once: true,
    ask: () => {
      clock.advance(86_400_000)
      return closeDays()
    },
  },
  { name: "the books checked, all of them", once: true, ask: checkBooks },
]

// Of the day that is not over, as many everywhere: a balance is the last closing and what came since.
write(() => {
  for (let n = 0; n < 20; n += 1) postSome()
})
const own = pluck("SELECT count(*) FROM orders WHERE influencer_id = ?", userId)
const tables = ["orders", "payments", "journal_entries", "postings"]
answerQuestions(QUESTIONS, tables, `${own} orders of the influencer`)
