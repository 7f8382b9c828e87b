// Rules shared by all calls.
import { Refusal } from "./entities.mjs"

const UNKNOWN = "The id provided does not exist"

/** Razorpay refuses unknown fields. */
export function refuseUnknown(body, known) {
  const unknown = Object.keys(body).find((name) => !known.has(name))
  if (unknown) throw new Refusal(`${unknown} is/are not required and should not be sent`)
}

/** Names may be paths (`profile.category`). */
export function requireFields(body, names) {
  for (const name of names) {
    const value = name.split(".").reduce((part, key) => part?.[key], body)
    if (value === undefined || value === null || value === "") {
      throw new Refusal(`The ${name.split(".").at(-1)} field is required.`, { field: name })
    }
  }
}

export function refuseLength(body, name, least, most) {
  const { length } = String(body[name])
  if (length < least || length > most) {
    throw new Refusal(`The ${name} must be between ${least} and ${most} characters.`, {
      field: name,
    })
  }
}

export function refuseForm(value, form, description, field) {
  if (!form.test(String(value))) throw new Refusal(description, { field })
}

/** At most 15, of 256 characters. */
export function refuseNotes(notes = {}) {
  if (Object.keys(notes).length > 15) {
    throw new Refusal("Number of fields in notes should be less than or equal to 15")
  }
  if (Object.values(notes).some((note) => String(note).length > 256)) {
    throw new Refusal("notes values may not be greater than 256 characters.", { field: "notes" })
  }
}

export function refuseOrder(
  { amount, currency, receipt = null, notes = {} },
  { orders, switches },
) {
  if (!Number.isInteger(amount)) {
    throw new Refusal("The amount must be an integer.", { field: "amount" })
  }
  if (amount < 100) {
    throw new Refusal("Order amount less than minimum amount allowed", { field: "amount" })
  }
  if (currency !== "INR") throw new Refusal("Currency is not supported", { field: "currency" })
  if (receipt !== null && String(receipt).length > 40) {
    throw new Refusal("The receipt may not be greater than 40 characters.", { field: "receipt" })
  }
  if (Object.keys(notes).length > 15) {
    throw new Refusal("Number of fields in notes should be less than or equal to 15")
  }
  if (switches.isKind) return
  if (amount > switches.maxPaise) {
    throw new Refusal("Amount exceeds maximum amount allowed.", { field: "amount" })
  }
  const isTaken = receipt !== null && [...orders.values()].some((one) => one.receipt === receipt)
  if (isTaken) throw new Refusal("The receipt has already been taken.", { field: "receipt" })
}

export function refuseAmount(amount) {
  if (!Number.isInteger(amount)) {
    throw new Refusal("The amount must be an integer.", { field: "amount" })
  }
  if (amount < 100) throw new Refusal("The amount must be atleast INR 1.00", { field: "amount" })
}

/** Adds 18 % tax, in whole paise. */
export function withTax(net) {
  const fee = Math.round(net * 1.18)
  return { fee, tax: fee - Math.round(fee / 1.18) }
}

export const known = (map, id) => found(map.get(id))

export function found(entity) {
  if (!entity) throw new Refusal(UNKNOWN)
  return entity
}

/** Default: 10 items. */
export function pageOf(items, query, most = 100) {
  const count = Math.min(Number(query.get("count") ?? 10), most)
  const skip = Number(query.get("skip") ?? 0)
  return items.slice(skip, skip + count)
}

/** Filters by creation time, both ends included. */
export function within(items, query) {
  const from = Number(query.get("from") ?? 0)
  const to = Number(query.get("to") ?? Number.MAX_SAFE_INTEGER)
  return items.filter(({ created_at: at }) => at >= from && at <= to)
}
