import { onTestFailed } from "vitest"

/**
 * Registers the statements of docs/specification-map.md that the test asserts; a failing test names
 * them.
 */
export function asserts(...ids: string[]): void {
  onTestFailed(({ task }) => {
    for (const error of task.result?.errors ?? []) error.message += `\nStated: ${ids.join(", ")}`
  })
}
