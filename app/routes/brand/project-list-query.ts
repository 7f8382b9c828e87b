import { PROJECT_STATUSES } from "#db/schema/words.ts"

export type ProjectListQuery = ReturnType<typeof readProjectListQuery>

/** Ignores unknown values. */
export function readProjectListQuery({ url }: { url: string }) {
  const query = new URL(url).searchParams
  return {
    search: query.get("search")?.trim() ?? "",
    status: PROJECT_STATUSES.find((known) => known === query.get("status")),
  }
}
