import { type SQLWrapper, sql } from "drizzle-orm"
import { defineTextFunction } from "#app/platform/text-functions.server.ts"
import { foldForComparison } from "../text.ts"

// SQLite's own `lower` knows the letters of English alone.
defineTextFunction("fold_text", foldForComparison)

/** A text of a row as `foldForComparison` folds it. */
export const foldText = (text: SQLWrapper) => sql<string>`fold_text(${text})`
