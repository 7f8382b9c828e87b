/** Decodes by segment, as Remix does: an inner slash stays encoded until cut out. */
export const decodePath = (path: string): string =>
  path
    .split("/")
    .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
    .join("/")
