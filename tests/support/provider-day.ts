import { HttpResponse, http } from "msw"
import type { ProviderPayment, ProviderRefund } from "#app/platform/razorpay.server.ts"
import type { ProviderSettlement, ProviderTransfer } from "#app/platform/razorpay-route.server.ts"
import { Refusal } from "#demo/razorpay/stand-in.mjs"
import { listOf, provider, providerId } from "../mocks/razorpay.ts"

/** The provider's records and the requested ids. */
export type ProviderBooks = {
  payments: ProviderPayment[]
  refunds: ProviderRefund[]
  transfers: ProviderTransfer[]
  settlements: ProviderSettlement[]
  asked: string[]
  isDown: boolean
}

const API = "https://api.razorpay.com/v1"
const LISTED_DAY = {
  from: Date.UTC(2026, 4, 31, 18, 30) / 1000,
  to: Date.UTC(2026, 5, 1, 18, 30) / 1000,
}

/** A provider with records of 1 June 2026 in India, also fetched by id. */
export function aProviderDay(): ProviderBooks {
  const books: ProviderBooks = {
    payments: [],
    refunds: [],
    transfers: [],
    settlements: [],
    asked: [],
    isDown: false,
  }
  provider.use(
    http.get(`${API}/settlements`, () => HttpResponse.json(listOf(...books.settlements))),
    http.get(`${API}/settlements/recon/combined`, () => HttpResponse.json(listOf())),
  )
  for (const kind of ["payments", "refunds", "transfers"] as const) {
    provider.use(
      http.get(`${API}/${kind}`, ({ request }) => {
        if (books.isDown) return HttpResponse.error()
        const { searchParams } = new URL(request.url)
        const isListed =
          Number(searchParams.get("from")) < LISTED_DAY.to &&
          Number(searchParams.get("to")) >= LISTED_DAY.from
        return HttpResponse.json(isListed ? listOf(...books[kind]) : listOf())
      }),
      http.get(`${API}/${kind}/:id`, ({ params }) => {
        books.asked.push(`/${kind}/${params.id}`)
        const found = books[kind].find(({ id }) => id === params.id)
        if (found) return HttpResponse.json(found)
        const { body, status } = new Refusal("The id provided does not exist")
        return HttpResponse.json(body, { status })
      }),
    )
  }
  return books
}

const idOf = (prefix: string): string => providerId("pay").replace("pay_", `${prefix}_`)

export function aSettledTransfer(
  books: ProviderBooks,
  { payment, amount }: { payment: string; amount: number },
): ProviderTransfer {
  const transfer: ProviderTransfer = {
    id: idOf("trf"),
    status: "processed",
    settlement_status: "settled",
    source: payment,
    recipient: idOf("acc"),
    amount,
    currency: "INR",
    amount_reversed: 0,
    fees: 0,
    notes: {},
    on_hold: false,
    recipient_settlement_id: null,
    created_at: 0,
  }
  books.transfers.push(transfer)
  return transfer
}
