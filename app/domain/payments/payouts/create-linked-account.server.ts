import { and, eq, isNotNull, isNull, sql } from "drizzle-orm"
import { ownerEmail, ownerVerifiedAt } from "#app/domain/identity/accounts/ownership.server.ts"
import { providerStateName } from "#app/domain/shared/indian-states.ts"
import { ProviderUnavailable } from "#app/domain/shared/provider-answer.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import type { ProviderAnswer } from "#app/platform/razorpay.server.ts"
import {
  type AccountHolder,
  existingAccountOf,
  linkedAccounts,
  type RouteProduct,
} from "#app/platform/razorpay-accounts.server.ts"
import { users } from "#db/schema/accounts.ts"
import { payoutDetails } from "#db/schema/payouts.ts"
import type { DetailsRow } from "./details-rows.server.ts"
import type { BankDetails } from "./details-schema.ts"

/** The provider does not take what it was told; in its words, which may hold what it was told. */
export class LinkedAccountRefused extends Error {
  override name = "Refused"
}

/** Refusals that are about us and not about whom we told of. */
const OURS = [401, 403, 404]

/** @throws Refused, or ProviderUnavailable without the provider's words: they would come into the log */
export function requireAccepted<T>(answer: ProviderAnswer<T>): T {
  if (answer.isOk) return answer.value
  const { kind, status, description } = answer
  if (kind === "refused" && !OURS.includes(status)) throw new LinkedAccountRefused(description)
  throw new ProviderUnavailable(`${kind} (${status})`)
}

/**
 * Has the provider know whom it pays and where: account, person, product and bank account. What is there
 * already is changed. Undefined before the email of the account is confirmed: it may be somebody else's.
 * @throws Refused, ProviderUnavailable
 */
export async function createLinkedAccount(
  row: DetailsRow,
  details: BankDetails,
): Promise<RouteProduct | undefined> {
  const { userId } = row
  const holder = findHolder(userId, details)
  if (!holder) return undefined
  const accountId = row.providerAccountId ?? (await openAccount(userId, holder))
  if (row.providerAccountId) requireAccepted(await linkedAccounts.update(accountId, holder))
  await nameHolder(accountId, holder, details)
  const product = requireAccepted(await linkedAccounts.requestProduct(accountId))
  const { accountNumber, ifsc, legalName: beneficiaryName } = details
  const bank = { accountNumber, ifsc, beneficiaryName }
  return requireAccepted(await linkedAccounts.setBankAccount(accountId, product.id, bank))
}

function findHolder(userId: string, details: BankDetails): AccountHolder | undefined {
  const user = db
    .select({
      // The provider takes an address once, so an owner of several accounts cannot stand for each.
      email: sql<string>`iif(${users.emailVerifiedAt} IS NULL, ${ownerEmail}, ${users.email})`,
      phone: users.phone,
      isVerified: isNotNull(ownerVerifiedAt),
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .get()
  if (!user?.isVerified) return undefined
  const { legalName, street, city, postalCode, state } = details
  const address = { street, city, postalCode, state: providerStateName(state) }
  return { legalName, email: user.email, phone: user.phone ?? "", address }
}

const TAKEN =
  "The payment provider has an account with your email address already. Please write to us."

/** An account of ours whose answer was lost is found by the refusal of the next. */
async function openAccount(userId: string, holder: AccountHolder): Promise<string> {
  const answer = await linkedAccounts.create(holder, { user_id: userId })
  const existing = answer.isOk ? undefined : existingAccountOf(answer)
  const account =
    existing === undefined
      ? requireAccepted(answer)
      : requireAccepted(await linkedAccounts.fetch(existing))
  if (account.notes.user_id !== userId) throw new LinkedAccountRefused(TAKEN)
  write(() =>
    db
      .update(payoutDetails)
      .set({ providerAccountId: account.id })
      .where(eq(payoutDetails.userId, userId))
      .run(),
  )
  // It may be of a call before this one, with other details.
  if (existing) requireAccepted(await linkedAccounts.update(account.id, holder))
  return account.id
}

async function nameHolder(
  accountId: string,
  holder: AccountHolder,
  { pan }: BankDetails,
): Promise<void> {
  const [known] = requireAccepted(await linkedAccounts.listStakeholders(accountId)).items
  const { legalName } = holder
  if (known)
    requireAccepted(await linkedAccounts.updateStakeholder(accountId, known.id, { legalName, pan }))
  else requireAccepted(await linkedAccounts.createStakeholder(accountId, holder, pan))
}
