export const MASKS = {
  email: "[email address hidden]",
  phone: "[phone number hidden]",
  handle: "[contact hidden]",
  payout: "[payment details hidden]",
  link: "[link hidden]",
} as const
export type ContactKind = keyof typeof MASKS

/** A label changes nothing: "order no. 98765 43210" passes on a phone number. */
export const LIKE_A_PHONE_NOTE =
  "An order, invoice or tracking number that looks like a phone number is hidden too: write its last four digits."
