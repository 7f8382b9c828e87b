export const INDIAN_STATES = {
  "35": "Andaman and Nicobar Islands",
  "37": "Andhra Pradesh",
  "12": "Arunachal Pradesh",
  "18": "Assam",
  "10": "Bihar",
  "04": "Chandigarh",
  "22": "Chhattisgarh",
  "26": "Dadra and Nagar Haveli and Daman and Diu",
  "07": "Delhi",
  "30": "Goa",
  "24": "Gujarat",
  "06": "Haryana",
  "02": "Himachal Pradesh",
  "01": "Jammu and Kashmir",
  "20": "Jharkhand",
  "29": "Karnataka",
  "32": "Kerala",
  "38": "Ladakh",
  "31": "Lakshadweep",
  "23": "Madhya Pradesh",
  "27": "Maharashtra",
  "14": "Manipur",
  "17": "Meghalaya",
  "15": "Mizoram",
  "13": "Nagaland",
  "21": "Odisha",
  "34": "Puducherry",
  "03": "Punjab",
  "08": "Rajasthan",
  "11": "Sikkim",
  "33": "Tamil Nadu",
  "36": "Telangana",
  "16": "Tripura",
  "09": "Uttar Pradesh",
  "05": "Uttarakhand",
  "19": "West Bengal",
} as const

export type StateCode = keyof typeof INDIAN_STATES

export const STATE_OPTIONS = optionsOf(INDIAN_STATES)

function optionsOf(states: Record<string, string>) {
  return Object.entries(states)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label))
}

export const isStateCode = (code: string): code is StateCode => Object.hasOwn(INDIAN_STATES, code)

/** The payment provider still lists Daman and Diu, by its old code: docs/rules.md#payout-details */
export const PAYOUT_STATES = {
  ...INDIAN_STATES,
  "25": "Daman and Diu",
  "26": "Dadra and Nagar Haveli",
} as const

export type PayoutStateCode = keyof typeof PAYOUT_STATES

/** States that the provider spells differently or lacks. */
const PROVIDER_NAMES: Partial<Record<PayoutStateCode, string>> = {
  "34": "Pondicherry",
  "38": PAYOUT_STATES["01"],
}

export const providerStateName = (state: PayoutStateCode): string =>
  PROVIDER_NAMES[state] ?? PAYOUT_STATES[state]

export const PAYOUT_STATE_OPTIONS = optionsOf(PAYOUT_STATES)

export const PAYOUT_STATE_HINT =
  "Our payment provider lists Puducherry as Pondicherry and Ladakh under Jammu and Kashmir."

export const isPayoutState = (code: string): code is PayoutStateCode =>
  Object.hasOwn(PAYOUT_STATES, code)
