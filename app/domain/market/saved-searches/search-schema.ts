import { z } from "zod"
import { nameText } from "#app/domain/shared/fields.ts"
import { SEARCH_MAILS } from "#db/schema/market-words.ts"

export const MAX_NAME_LENGTH = 60
/** Above the longest possible filters. */
const MAX_QUERY_LENGTH = 4000

export const SearchInput = z.object({
  name: nameText(MAX_NAME_LENGTH).default(""),
  query: z.string().max(MAX_QUERY_LENGTH, "These filters are too long to be saved.").default(""),
  mail: z.enum(SEARCH_MAILS, { error: "Please choose one of the two." }).default("daily"),
})
export type SearchInput = z.output<typeof SearchInput>

export const RenameInput = z.object({
  name: nameText(MAX_NAME_LENGTH, "Please enter a name."),
})
