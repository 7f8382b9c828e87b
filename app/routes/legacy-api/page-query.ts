import { z } from "zod"
import { MAX_PAGE_SIZE } from "#app/domain/page.ts"

const pageNumber = (min: number, max: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,16}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
    .optional()

/** One page of a list; without a limit it is the whole list. */
export const PageQuery = z.object({
  limit: pageNumber(1, MAX_PAGE_SIZE, `limit must be from 1 to ${MAX_PAGE_SIZE}.`),
  cursor: pageNumber(0, Number.MAX_SAFE_INTEGER, "cursor must be that of the page before."),
})
