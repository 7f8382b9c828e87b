import { z } from "zod"
import { COLUMN_NAMES } from "./board.ts"

export const BoardMoveInput = z.object({
  card: z.string().max(64),
  to: z.enum(COLUMN_NAMES, { error: "Please choose a column." }),
})
export type BoardMoveInput = z.output<typeof BoardMoveInput>
