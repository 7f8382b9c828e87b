import { parseWithZod } from "@conform-to/zod/v4"
import { z } from "zod"

// Zod compiles code with eval, which our policy blocks and reports. Must run before any schema is
// made.
z.config({ jitless: true })

export { parseWithZod }
