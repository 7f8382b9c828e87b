// How the time of a question to the books grows with the number of orders: `tsx tests/bench/books-sizes.ts`
// makes its own data; `--orders 1000,1000000` says how many, and `--rounds 41` how often each is asked. With
// `--folder` the data is kept there, and taken from there where it was made before. `--questions reports` asks
// what the reports of the visiting influencer and brand ask, instead of the books.

import { parseArgs } from "node:util"
import { bookDayOf, startOfBookDay } from "../../app/domain/books/ledger/accounts.ts"
import { fillFile } from "./fill-file.ts"
import { compareSizes } from "./size-table.ts"

/** Of each project. */
const ORDERS_EACH = 10
const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "1000,1000000" },
    rounds: { type: "string", default: "41" },
    folder: { type: "string" },
    questions: { type: "string", default: "books" },
  },
})

/** Data of so many orders, of which 85 in 100 are paid for; the visiting influencer has 55 of them. */
const fill = (file: string, orders: number) =>
  fillFile(file, {
    projects: Math.round(orders / ORDERS_EACH),
    ordersEach: ORDERS_EACH,
    seed: 15,
    until: startOfBookDay(bookDayOf(Date.now())),
  })

await compareSizes({
  sizes: values.orders.split(",").map(Number),
  rounds: Number(values.rounds),
  program: `${values.questions}-questions.ts`,
  fill,
  folder: values.folder,
})
