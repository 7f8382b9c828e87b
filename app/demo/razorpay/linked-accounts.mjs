// The accounts of others that the stand-in remembers, with the provider's own rules.
import { Refusal } from "./entities.mjs"
import { newAccount, newProduct, newRequirement, newStakeholder } from "./route-entities.mjs"
import {
  found,
  known,
  refuseForm,
  refuseLength,
  refuseNotes,
  refuseUnknown,
  requireFields,
} from "./rules.mjs"

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

/** The states as the provider lists them: it has no Ladakh, and Puducherry by its former name. */
const STATES = new Set(
  [
    "ANDAMAN AND NICOBAR ISLANDS,ANDHRA PRADESH,ARUNACHAL PRADESH,ASSAM,BIHAR,CHANDIGARH,CHHATTISGARH",
    "DADRA AND NAGAR HAVELI,DAMAN AND DIU,DELHI,GOA,GUJARAT,HARYANA,HIMACHAL PRADESH",
    "JAMMU AND KASHMIR,JHARKHAND,KARNATAKA,KERALA,LAKSHADWEEP,MADHYA PRADESH,MAHARASHTRA,MANIPUR",
    "MEGHALAYA,MIZORAM,NAGALAND,ODISHA,PONDICHERRY,PUNJAB,RAJASTHAN,SIKKIM,TAMIL NADU,TRIPURA",
    "TELANGANA,UTTAR PRADESH,UTTARAKHAND,WEST BENGAL",
  ].flatMap((names) => names.split(",")),
)

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

  /** Asked again, the same product. */
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

  /** Lists what a product lacks; one that lacks nothing is under review until somebody decides. */
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

  /** What the provider makes of an account in the end. Answers with its product. */
  decide(accountId, status) {
    const product = found(this.productOf(accountId))
    const isAsking = status === "needs_clarification"
    const field = "settlements.account_number"
    product.requirements = isAsking ? [newRequirement(product, field, "bank_rejected")] : []
    product.activation_status = status
    return product
  }
}

function refuseHolder(body) {
  refuseNotes(body.notes)
  refuseLength(body, "phone", 8, 15)
  refuseLength(body, "legal_business_name", 4, 200)
  refuseLength(body, "contact_name", 4, 255)
  const { street1, street2, city, state, postal_code: code } = body.profile.addresses.registered
  const lines = { street1, street2, city }
  for (const name of Object.keys(lines)) refuseLength(lines, name, 1, 100)
  refuseState(state)
  refuseForm(code, /^\d{6}$/, "Please enter a valid postal code", "postal_code")
}

function refuseState(state) {
  if (STATES.has(String(state).toUpperCase().replace(" & ", " AND "))) return
  const words = "State name entered is incorrect. Please provide correct state name."
  throw new Refusal(words, { field: "state" })
}

/** The person whose PAN stands for an account: the fourth letter of a person's is P. */
function refuseStakeholder({ name, kyc, addresses }) {
  if (name !== undefined) {
    const words = "The name may only contain letters, digits and spaces."
    refuseForm(name, /^[A-Za-z0-9 ]{1,255}$/, words, "name")
  }
  const home = addresses?.residential
  if (home) {
    refuseLength(home, "street", 10, 255)
    refuseLength(home, "city", 2, 32)
    refuseState(home.state)
  }
  if (kyc?.pan === undefined) return
  refuseForm(kyc.pan, /^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/i, "The pan field is invalid.", "kyc.pan")
}
