import { test } from "playwright/test"

/** Registers the statements of docs/specification-map.md that the journey asserts. */
export function asserts(...ids: string[]): void {
  for (const id of ids) test.info().annotations.push({ type: "statement", description: id })
}
