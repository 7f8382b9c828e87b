import { href, urls } from "#app/urls/index.ts"

/** Makes the address of a campaign's results, or of one of their files. */
export function resultsHref({ id, isCart }: { id: string; isCart: boolean }, file = ""): string {
  const page = isCart
    ? href(urls.brand.cartResults, { paymentId: id })
    : href(urls.brand.results, { projectId: id })
  return file === "" ? page : `${page}/${file}`
}
