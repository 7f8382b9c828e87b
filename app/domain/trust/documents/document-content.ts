import { z } from "zod"

/** All personal data of a document: docs/rules.md#erased-papers */
export const DocumentPerson = z.object({
  name: z.string(),
  address: z.string().nullable(),
  /** GST state code, two digits. */
  state: z.string().nullable(),
  gstin: z.string().nullable(),
  /** ISO code; missing in older documents. */
  country: z.string().nullable().optional(),
})
export type DocumentPerson = z.output<typeof DocumentPerson>

/** A date, a text, or a key of `people`. */
const Fact = z.object({ term: z.string(), text: z.string().optional(), at: z.number().optional() })
const Line = z.object({
  /** A text, or a key of `people`. */
  text: z.string().optional(),
  who: z.string().optional(),
  note: z.string().optional(),
  amount: z.string(),
})
const Sum = z.object({ term: z.string(), amount: z.string(), isTotal: z.boolean() })

/** Everything printed; documents are rendered from this alone. */
export const DocumentContent = z.object({
  title: z.string(),
  number: z.string(),
  issuedAt: z.number(),
  /** Keyed by user id; "us" is the company. */
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
  /** The brand on a payout statement. */
  alsoNamed: z.object({ term: z.string(), who: z.string() }).optional(),
  /** docs/rules.md#document-signatures */
  needsSignature: z.boolean().optional(),
  /** In paise. */
  figures: z.record(z.string(), z.number()),
})
export type DocumentContent = z.output<typeof DocumentContent>
