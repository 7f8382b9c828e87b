// Published reasons to refuse a linked account.
import { Refusal } from "./entities.mjs"
import { refuseForm, refuseLength, refuseNotes } from "./rules.mjs"

/** The provider's list: no Ladakh, an old name for Puducherry. */
const STATES = new Set(
  [
    "ANDAMAN AND NICOBAR ISLANDS,ANDHRA PRADESH,ARUNACHAL PRADESH,ASSAM,BIHAR,CHANDIGARH,CHHATTISGARH",
    "DADRA AND NAGAR HAVELI,DAMAN AND DIU,DELHI,GOA,GUJARAT,HARYANA,HIMACHAL PRADESH",
    "JAMMU AND KASHMIR,JHARKHAND,KARNATAKA,KERALA,LAKSHADWEEP,MADHYA PRADESH,MAHARASHTRA,MANIPUR",
    "MEGHALAYA,MIZORAM,NAGALAND,ODISHA,PONDICHERRY,PUNJAB,RAJASTHAN,SIKKIM,TAMIL NADU,TRIPURA",
    "TELANGANA,UTTAR PRADESH,UTTARAKHAND,WEST BENGAL",
  ].flatMap((names) => names.split(",")),
)

export function refuseHolder(body) {
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

/** The fourth letter of a person's PAN is P. */
export function refuseStakeholder({ name, kyc, addresses }) {
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
