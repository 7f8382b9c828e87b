/** Prefixes of the validation library's messages, which no response may contain. */
export const LIBRARY_WORDS =
  /Invalid (?:input|option|string|number)\b|Too (?:big|small): |Unrecognized key/
