import type { MarketplaceClient } from "../src/client.ts"

/** Lists the titles of open projects with a budget of at least `amount`, in minor units. */
export async function listOpenProjects(client: MarketplaceClient, amount: number) {
  const titles: string[] = []
  for await (const project of client.list("listProjects", {})) {
    if ((project.budget.max ?? Number.POSITIVE_INFINITY) >= amount) titles.push(project.title)
  }
  return titles
}
