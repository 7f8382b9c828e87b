import { z } from "zod"
import { multiLine, nameText } from "#app/domain/shared/fields.ts"
import { MAX_LIST_NAME, MAX_NOTE_LENGTH } from "./creator-list.ts"

export const ListInput = z.object({
  name: nameText(MAX_LIST_NAME, "Please name the list."),
})
export type ListInput = z.output<typeof ListInput>

export const NoteInput = z.object({ note: multiLine(MAX_NOTE_LENGTH).default("") })
export type NoteInput = z.output<typeof NoteInput>

const WHICH = "Please choose a list, or name a new one."

export const SaveToListInput = z
  .object({
    listId: z.string().max(64).optional(),
    name: nameText(MAX_LIST_NAME).optional(),
    note: multiLine(MAX_NOTE_LENGTH).default(""),
  })
  .refine(({ listId, name }) => Boolean(listId || name), { path: ["name"], error: WHICH })
export type SaveToListInput = z.output<typeof SaveToListInput>
