import { z } from "zod"

/** Somebody as a paper names them. All that is personal on it stands here: docs/rules.md#erased-papers */
export const DocumentPerson = z.object({
  name: z.string(),
  address: z.string().nullable(),
  /** The two digits of the state. */
  state: z.string().nullable(),
  gstin: z.string().nullable(),
  /** By two letters; missing in documents from before it was asked. */
  country: z.string().nullable().optional(),
})
export type DocumentPerson = z.output<typeof DocumentPerson>

/** A date, a text, or who it is by the key among the people. */
const Fact = z.object({ term: z.string(), text: z.string().optional(), at: z.number().optional() })
const Line = z.object({
  /** A text, or the key of whom it is for. */
  text: z.string().optional(),
  who: z.string().optional(),
  note: z.string().optional(),
  amount: z.string(),
})
const Sum = z.object({ term: z.string(), amount: z.string(), isTotal: z.boolean() })

/** All that is printed on a paper, as it was issued; it is shown from this alone. Amounts as they are read. */
export const DocumentContent = z.object({
  title: z.string(),
  number: z.string(),
  issuedAt: z.number(),
  /** By users' ids; our own is "us". */
  people: z.record(z.string(), DocumentPerson),
  issuer: z.string(),
  recipient: z.string(),
  facts: z.array(Fact),
  heading: z.string(),
  lines: z.array(Line),
  sums: z.array(Sum),
  /** The total in words. */
  words: z.string().optional(),
  notes: z.array(z.string()),
  /** Somebody else whom it names: the brand on the statement of a payout. */
  alsoNamed: z.object({ term: z.string(), who: z.string() }).optional(),
  /** Whether the issuer has to sign it by hand: docs/rules.md#document-signatures */
  needsSignature: z.boolean().optional(),
  /** The same amounts in paise, for whoever adds them up. */
  figures: z.record(z.string(), z.number()),
})
export type DocumentContent = z.output<typeof DocumentContent>
