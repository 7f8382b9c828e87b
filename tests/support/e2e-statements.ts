import { test } from "playwright/test"

/** Says which statements of docs/specification-map.md the running journey asserts, by their ids. */
export function asserts(...ids: string[]): void {
  for (const id of ids) test.info().annotations.push({ type: "statement", description: id })
}
