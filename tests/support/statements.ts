import { onTestFailed } from "vitest"

/**
 * Says which statements of docs/specification-map.md the running test asserts, by their ids. A test that
 * fails names them, and the map's own test holds both sides together.
 */
export function asserts(...ids: string[]): void {
  onTestFailed(({ task }) => {
    for (const error of task.result?.errors ?? []) error.message += `\nStated: ${ids.join(", ")}`
  })
}
