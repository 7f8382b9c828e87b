import type {
  LinkedAccount,
  ProviderReversal,
  ProviderSettlement,
  ProviderTransfer,
  RouteProduct,
} from "#app/platform/razorpay-route-entities.server.ts"

export type ProductStatus = RouteProduct["activation_status"]

/** Times in milliseconds, money in paise. */
export type RouteSwitches = {
  activation: ProductStatus
  activatesAfterMs: number | undefined
  bankIsLocked: boolean
  transferStatus: "processed" | "pending" | "failed"
  transferProcessesAfterMs: number | undefined
  transferFeeBasisPoints: number
  listsLagMs: number
  transferFailsAfterMs: number | undefined
  settlesAfterMs: number | undefined
  settlementStatus: "processed" | "failed"
  merchantFloat: number
  accountFloat: number
}

/** In paise; only settled money has left. */
export type Books = {
  merchant: {
    captured: number
    fees: number
    refunds: number
    transfers: number
    transferFees: number
    reversals: number
    settled: number
    added: number
    /** By the provider; below zero: taken. */
    adjusted: number
    /** Captured, reversed and added, less the rest. */
    balance: number
  }
  /** By linked account id. */
  accounts: Record<
    string,
    { transferred: number; reversed: number; settled: number; balance: number }
  >
}

export type RouteLedger = {
  linked: {
    accounts: Map<string, LinkedAccount>
    products: Map<string, Product>
    stakeholdersOf(accountId: string): { id: string; name: string; kyc?: { pan: string } }[]
    productOf(accountId: string): Product | undefined
  }
  route: {
    transfers: Map<string, ProviderTransfer>
    reversals: Map<string, ProviderReversal>
    settlements: { all: Map<string, { accountId: string; entity: ProviderSettlement }> }
  }
  books(): Books
}

/** Happens by itself or when told; webhooks follow. */
export type RouteWork = {
  decideAccount(accountId: string, status: ProductStatus): Product
  processTransfer(transferId: string): ProviderTransfer
  failTransfer(transferId: string, description?: string): ProviderTransfer
  /** Settles released money of one account, or all. */
  settle(accountId?: string): ProviderSettlement[]
}

type Product = RouteProduct & {
  account_id: string
  active_configuration: { settlements: Record<string, string | null> }
}

export function newAccount(about: {
  email: string
  notes?: Record<string, string>
  [field: string]: unknown
}): LinkedAccount
export function newStakeholder(about: { name: string; email: string }): { id: string }
export function newProduct(accountId: string): Product
export function newTransfer(
  source: string,
  about: {
    account: string
    amount: number
    notes?: Record<string, string>
    on_hold?: boolean | 0 | 1
  },
): ProviderTransfer
export function newReversal(
  transfer: Pick<ProviderTransfer, "id" | "currency">,
  about: { amount: number },
): ProviderReversal
export function newSettlement(
  amount: number,
  status?: ProviderSettlement["status"],
): ProviderSettlement
export function newProductEvent(product: RouteProduct): object
