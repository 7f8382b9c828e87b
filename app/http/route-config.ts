import type { ZodType } from "zod"
import type { Permission } from "#app/domain/identity/accounts/permissions.ts"
import type { ChangedBy } from "#app/platform/page-version.server.ts"
import type { Role } from "#db/schema/words.ts"

/** States of an address what the server knows before its loader or action runs: `export const config`. */
export type RouteConfig = {
  /**
   * Seats that may send its forms (docs/rules.md#seats), by the last part of the address where that names the
   * act. Default: the owner.
   */
  sends?: Permission | Readonly<{ [step: string]: Permission; other: Permission }>
  /** Seats that may open it. Default: all. */
  opens?: Permission
  /**
   * Bounds its forms, without files: in bytes, or by the schemas that read them. Default: 4 KB. Names a
   * schema directly, since the browser's build drops what only `config` needs.
   */
  maxBody?: number | ZodType | readonly ZodType[]
  /** Streams files to disk: one picture, or files of work and messages. */
  uploads?: "picture" | "files"
  cache?: CachedPage
}

/** A page that many see alike: docs/rules.md#kept-pages and docs/rules.md#shared-pages */
export type CachedPage = {
  /** Signed-in users of one role, visitors without an account, or everybody. */
  for: Role | "visitors" | "everybody"
  /** Commits that can change it. Without this the page is the same until the next build. */
  changedBy?: ChangedBy
  /** Parameters of shared addresses, by spaces; with any other a page is rendered for one user. */
  query?: string
}
