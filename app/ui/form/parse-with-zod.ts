import { parseWithZod } from "@conform-to/zod/v4"
import { z } from "zod"

// Zod makes code of text where it may: our policy refuses that, and would report each try. Before any schema is made.
z.config({ jitless: true })

export { parseWithZod }
