import { PROJECT_STATUSES } from "#db/schema/words.ts"

/** Which of a brand's projects are listed. */
export type ProjectListQuery = ReturnType<typeof readProjectListQuery>

/** The same as an address says it; what is none of it is left out. */
export function readProjectListQuery({ url }: { url: string }) {
  const query = new URL(url).searchParams
  return {
    search: query.get("search")?.trim() ?? "",
    status: PROJECT_STATUSES.find((known) => known === query.get("status")),
  }
}
