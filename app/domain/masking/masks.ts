/** What stands where a contact detail stood. */
export const MASKS = {
  email: "[email address hidden]",
  phone: "[phone number hidden]",
  handle: "[contact hidden]",
  payout: "[payment details hidden]",
  link: "[link hidden]",
} as const
export type ContactKind = keyof typeof MASKS
