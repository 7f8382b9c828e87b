import type { ZodType } from "zod"

/** States of an address what the server knows before its loader or action runs: `export const config`. */
export type RouteConfig = {
  /**
   * Bounds its forms, without files: in bytes, or by the schemas that read them. Default: 4 KB. Names a
   * schema directly, since the browser's build drops what only `config` needs.
   */
  maxBody?: number | ZodType | readonly ZodType[]
  /** Streams files to disk: one picture, or files of work and messages. */
  uploads?: "picture" | "files"
}
