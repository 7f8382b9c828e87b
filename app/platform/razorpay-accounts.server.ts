import {
  askRazorpay,
  assertIdFormat,
  listOf,
  type ProviderErrorBody,
  postPastSdk,
} from "./razorpay-client.server.ts"
import {
  LINKED_ACCOUNT_ID,
  LinkedAccountEntity,
  PRODUCT_ID,
  RouteProductEntity,
  STAKEHOLDER_ID,
  StakeholderEntity,
} from "./razorpay-route-entities.server.ts"

export type { RouteProduct } from "./razorpay-route-entities.server.ts"

/** `state` is the full name of an Indian state. */
export type AccountHolder = {
  legalName: string
  email: string
  phone: string
  address: { street: string; city: string; state: string; postalCode: string }
}

/** Razorpay Route accounts. Provider errors are returned, never thrown. */
export const linkedAccounts = {
  /** Not idempotent: after an error repeat it, and read the refusal with `existingAccountOf`. */
  create: (holder: AccountHolder, notes: Record<string, string>) =>
    askRazorpay(LinkedAccountEntity, ({ accounts }) =>
      accounts.create({
        type: "route",
        email: holder.email,
        business_type: "individual",
        notes,
        ...describe(holder),
      }),
    ),

  fetch: (accountId: string) =>
    askRazorpay(LinkedAccountEntity, ({ accounts }) =>
      accounts.fetch(assertIdFormat(LINKED_ACCOUNT_ID, accountId)),
    ),

  update: (accountId: string, holder: Omit<AccountHolder, "email">) =>
    askRazorpay(LinkedAccountEntity, ({ accounts }) =>
      accounts.edit(assertIdFormat(LINKED_ACCOUNT_ID, accountId), describe(holder)),
    ),

  createStakeholder: (accountId: string, holder: Omit<AccountHolder, "phone">, pan: string) =>
    askRazorpay(StakeholderEntity, (client) => {
      const { street, city, state, postalCode } = holder.address
      const residential = { street, city, state: upper(state), postal_code: postalCode }
      const path = `/v2/accounts/${assertIdFormat(LINKED_ACCOUNT_ID, accountId)}/stakeholders`
      return postPastSdk(client, path, {
        name: holder.legalName,
        email: holder.email,
        addresses: { residential: { ...residential, country: "IN" } },
        kyc: { pan },
      })
    }),

  updateStakeholder: (
    accountId: string,
    stakeholderId: string,
    { legalName, pan }: { legalName: string; pan: string },
  ) =>
    askRazorpay(StakeholderEntity, ({ stakeholders }) =>
      stakeholders.edit(
        assertIdFormat(LINKED_ACCOUNT_ID, accountId),
        assertIdFormat(STAKEHOLDER_ID, stakeholderId),
        { name: legalName, kyc: { pan } },
      ),
    ),

  listStakeholders: (accountId: string) =>
    askRazorpay(listOf(StakeholderEntity), ({ stakeholders }) =>
      stakeholders.all(assertIdFormat(LINKED_ACCOUNT_ID, accountId)),
    ),

  /** Requests Route for an account. Idempotent. */
  requestProduct: (accountId: string) =>
    askRazorpay(RouteProductEntity, ({ products }) =>
      products.requestProductConfiguration(assertIdFormat(LINKED_ACCOUNT_ID, accountId), {
        product_name: "route",
        tnc_accepted: true,
      }),
    ),

  setBankAccount: (
    accountId: string,
    productId: string,
    bank: { accountNumber: string; ifsc: string; beneficiaryName: string },
  ) =>
    askRazorpay(RouteProductEntity, ({ products }) =>
      products.edit(
        assertIdFormat(LINKED_ACCOUNT_ID, accountId),
        assertIdFormat(PRODUCT_ID, productId),
        {
          settlements: {
            account_number: bank.accountNumber,
            ifsc_code: bank.ifsc,
            beneficiary_name: bank.beneficiaryName,
          },
          tnc_accepted: true,
        },
      ),
    ),

  fetchProduct: (accountId: string, productId: string) =>
    askRazorpay(RouteProductEntity, ({ products }) =>
      products.fetch(
        assertIdFormat(LINKED_ACCOUNT_ID, accountId),
        assertIdFormat(PRODUCT_ID, productId),
      ),
    ),
}

/** Finds the account that a refused `create` names. Compare its notes before use. */
export function existingAccountOf({ description }: ProviderErrorBody): string | undefined {
  const found = /already exists for account\W+(?:acc_)?([A-Za-z0-9]{14})\b/.exec(description)?.[1]
  return found && `acc_${found}`
}

/** Razorpay wants states in capitals, and two street lines of at most 100 characters. */
function describe({ legalName, phone, address }: Omit<AccountHolder, "email">) {
  const { street, city, state, postalCode } = address
  const [street1 = "", street2 = city] = street.match(/.{1,100}/gu) ?? []
  const registered = { street1, street2, city, state: upper(state) }
  return {
    phone,
    legal_business_name: legalName,
    contact_name: legalName,
    profile: {
      category: "media_and_entertainment",
      subcategory: "content_and_publishing",
      addresses: { registered: { ...registered, postal_code: postalCode, country: "IN" } },
    },
  }
}

const upper = (state: string) => state.toUpperCase()
