import type {
  LinkedAccount,
  ProviderReversal,
  ProviderSettlement,
  ProviderTransfer,
  RouteProduct,
} from "#app/platform/razorpay-route-entities.server.ts"

export type ProductStatus = RouteProduct["activation_status"]

/** How the stand-in plays Route. Moments in milliseconds, money in paise. */
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

/** What stands where at the provider, in paise. Only what was settled has left it. */
export type Books = {
  merchant: {
    captured: number
    fees: number
    refunds: number
    transfers: number
    transferFees: number
    reversals: number
    /** Gone to the merchant's own bank. */
    settled: number
    /** Put in by the merchant. */
    added: number
    /** What the provider took (below zero) or gave by itself. */
    adjusted: number
    /** Captured, reversed and added, less all the others. */
    balance: number
  }
  /** By the ids of linked accounts. */
  accounts: Record<
    string,
    { transferred: number; reversed: number; settled: number; balance: number }
  >
}

/** What the stand-in remembers of Route. */
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

/** What the provider does by itself, or when a test says so; webhooks tell of it. */
export type RouteWork = {
  decideAccount(accountId: string, status: ProductStatus): Product
  processTransfer(transferId: string): ProviderTransfer
  failTransfer(transferId: string, description?: string): ProviderTransfer
  /** Sends the bank of an account, or of each, what is released to it. */
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
