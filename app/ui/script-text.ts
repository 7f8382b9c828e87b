/** JSON as it may stand in a script of a page: nothing in it ends the script, or a line. */
export const escapeScript = (json: string): string =>
  json.replace(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
