/** What stands where a contact detail stood. */
export const MASKS = {
  email: "[email address hidden]",
  phone: "[phone number hidden]",
  handle: "[contact hidden]",
  payout: "[payment details hidden]",
  link: "[link hidden]",
} as const
export type ContactKind = keyof typeof MASKS

/** The word before a number does not save it: "order no. 98765 43210" is how a phone number is passed on. */
export const LIKE_A_PHONE_NOTE =
  "An order, invoice or tracking number that looks like a phone number is hidden too: write its last four digits."
