import { type SQLWrapper, sql } from "drizzle-orm"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { defineTextFunction } from "#app/platform/text-functions.server.ts"

// SQLite's own `lower` knows the letters of English alone.
defineTextFunction("fold_text", foldForComparison)

/** A text of a row as `foldForComparison` folds it. */
export const foldText = (text: SQLWrapper) => sql<string>`fold_text(${text})`
