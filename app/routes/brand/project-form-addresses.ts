import { href, urls } from "#app/urls/index.ts"

type Place = { edit: string; draft: string }

/** Returns where a project form is, by its page's or its draft's address, and where it saves itself. */
export function placeOfForm(request: Request, projectId = ""): Place {
  const { searchParams } = new URL(request.url)
  const query = {
    from: searchParams.get("from") ?? undefined,
    template: searchParams.get("template") ?? undefined,
  }
  return {
    edit: href(urls.brand.editProject, { projectId }, query),
    draft: href(urls.brand.draftProject, { projectId }, query),
  }
}
