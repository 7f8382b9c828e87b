import { type SQLWrapper, sql } from "drizzle-orm"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { defineTextFunction } from "#app/platform/text-functions.server.ts"

// SQLite's `lower` handles ASCII only.
defineTextFunction("fold_text", foldForComparison)

export const foldText = (text: SQLWrapper) => sql<string>`fold_text(${text})`
