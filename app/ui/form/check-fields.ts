import { parseWithZod } from "@conform-to/zod/v4"
import type { z } from "zod"

/** Checks a form in the browser as the server will. Loaded when a form is first touched. */
export const checkFields = (form: FormData, schema: z.ZodType) =>
  parseWithZod(form, { schema }) as unknown
