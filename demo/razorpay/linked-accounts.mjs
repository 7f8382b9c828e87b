// Linked accounts, by the provider's rules.
import { Refusal } from "./entities.mjs"
import { refuseHolder, refuseStakeholder } from "./onboarding-rules.mjs"
import { newAccount, newProduct, newRequirement, newStakeholder } from "./route-entities.mjs"
import { found, known, refuseForm, refuseUnknown, requireFields } from "./rules.mjs"

const ADDRESS = "profile.addresses.registered"
const REQUIRED = [
  "phone",
  "legal_business_name",
  "contact_name",
  "profile.category",
  "profile.subcategory",
  ...["street1", "street2", "city", "state", "postal_code", "country"].map(
    (line) => `${ADDRESS}.${line}`,
  ),
]
const CHANGEABLE = [
  "phone",
  "legal_business_name",
  "customer_facing_business_name",
  "contact_name",
  "profile",
  "legal_info",
  "notes",
]
const STAKEHOLDER = ["name", "phone", "addresses", "kyc", "notes", "relationship"]
const BANK = ["account_number", "ifsc_code", "beneficiary_name"]

export class LinkedAccounts {
  constructor(switches) {
    this.switches = switches
    this.accounts = new Map()
    this.stakeholders = new Map()
    this.products = new Map()
  }

  account(id) {
    return known(this.accounts, id)
  }

  create(body) {
    refuseUnknown(body, new Set(["email", "type", "business_type", ...CHANGEABLE]))
    requireFields(body, ["email", "type", "business_type", ...REQUIRED])
    if (body.type !== "route") throw new Refusal("The selected type is invalid.", { field: "type" })
    refuseHolder(body)
    const same = [...this.accounts.values()].find(
      ({ email }) => email.toLowerCase() === body.email.toLowerCase(),
    )
    if (same) throw new Refusal(`Merchant email already exists for account - ${same.id.slice(4)}`)
    const account = newAccount(body)
    this.accounts.set(account.id, account)
    return account
  }

  edit(id, body) {
    refuseUnknown(body, new Set(CHANGEABLE))
    const account = this.account(id)
    const changed = { ...account, ...body }
    requireFields(changed, REQUIRED)
    refuseHolder(changed)
    return Object.assign(account, body)
  }

  stakeholdersOf(accountId) {
    this.account(accountId)
    return [...this.stakeholders.values()]
      .filter((one) => one.accountId === accountId)
      .map(({ entity }) => entity)
  }

  addStakeholder(accountId, body) {
    refuseUnknown(body, new Set(["email", "percentage_ownership", ...STAKEHOLDER]))
    requireFields(body, ["name", "email"])
    refuseStakeholder(body)
    if (this.stakeholdersOf(accountId).length > 0) {
      throw new Refusal("A stakeholder already exists for this account")
    }
    const entity = newStakeholder(body)
    this.stakeholders.set(entity.id, { accountId, entity })
    this.review(accountId)
    return entity
  }

  editStakeholder(accountId, id, body) {
    refuseUnknown(body, new Set(STAKEHOLDER))
    refuseStakeholder(body)
    const stakeholder = found(this.stakeholdersOf(accountId).find((one) => one.id === id))
    return Object.assign(stakeholder, body)
  }

  /** Idempotent. */
  request(accountId, body) {
    refuseUnknown(body, new Set(["product_name", "tnc_accepted", "ip"]))
    this.account(accountId)
    if (body.product_name !== "route") throw new Refusal("Invalid product name")
    const before = this.productOf(accountId)
    if (before) return before
    const product = newProduct(accountId)
    this.products.set(product.id, product)
    this.review(accountId)
    return product
  }

  productOf(accountId) {
    return [...this.products.values()].find((product) => product.account_id === accountId)
  }

  product(accountId, id) {
    const product = known(this.products, id)
    return found(product.account_id === accountId && product)
  }

  configure(accountId, id, body) {
    refuseUnknown(body, new Set(["settlements", "tnc_accepted", "ip"]))
    const product = this.product(accountId, id)
    const { settlements = {} } = body
    refuseUnknown(settlements, new Set(BANK))
    if (this.switches.bankIsLocked && product.activation_status === "activated") {
      throw new Refusal("Update linked account is locked by the admin")
    }
    if (settlements.ifsc_code !== undefined) {
      refuseForm(settlements.ifsc_code, /^[A-Z]{4}0[A-Z0-9]{6}$/, "Invalid IFSC Code", "ifsc_code")
    }
    if (settlements.account_number !== undefined) {
      const words = "The account number must be between 5 and 22 characters."
      refuseForm(settlements.account_number, /^[A-Za-z0-9]{5,22}$/, words, "account_number")
    }
    Object.assign(product.active_configuration.settlements, settlements)
    product.activation_status = "under_review"
    this.review(accountId)
    return product
  }

  /** Lists missing fields; without any the product is under review. */
  review(accountId) {
    const product = this.productOf(accountId)
    if (!product) return
    const bank = product.active_configuration.settlements
    const missing = BANK.filter((field) => !bank[field]).map((field) => `settlements.${field}`)
    const pan = this.stakeholdersOf(accountId)[0]?.kyc?.pan
    if (!pan) missing.push("kyc.pan")
    product.requirements = missing.map((field) => newRequirement(product, field))
    if (missing.length > 0) product.activation_status = "needs_clarification"
    else if (product.activation_status === "needs_clarification") {
      product.activation_status = "under_review"
    }
  }

  /** Decides on an account and returns its product. */
  decide(accountId, status) {
    const product = found(this.productOf(accountId))
    const isAsking = status === "needs_clarification"
    const field = "settlements.account_number"
    product.requirements = isAsking ? [newRequirement(product, field, "bank_rejected")] : []
    product.activation_status = status
    return product
  }
}
