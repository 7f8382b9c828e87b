import { NotFound } from "#app/domain/shared/errors.ts"
import { handler } from "#app/http/handler.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"

/** The root's error boundary renders the 404 page. */
export const loader = handler(() => {
  throw new NotFound("Looks like you've ventured into the unknown digital realm.")
})

export const action = loader

export const meta = titleMeta("Page not found")

export default function UnknownPage() {
  return null
}
