/** Reads the code of an error of Node's, such as "ENOENT"; empty for others. */
export const errorCodeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : ""
