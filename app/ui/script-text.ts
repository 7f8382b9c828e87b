/** Escapes JSON so that it ends neither script nor line. */
export const escapeScript = (json: string): string =>
  json.replace(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
