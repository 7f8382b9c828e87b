/** How messages of the validation library begin, which speak of types: no page and no answer shows one. */
export const LIBRARY_WORDS =
  /Invalid (?:input|option|string|number)\b|Too (?:big|small): |Unrecognized key/
