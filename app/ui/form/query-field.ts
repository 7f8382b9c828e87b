import type { FieldState } from "./field.tsx"

/**
 * Creates the state of a GET form's field; `name` is unique per page. Without `errors` it can never
 * be invalid.
 */
export function queryField(name: string, initialValue: unknown, errors?: string[]): FieldState {
  const id = `filter-${name}`
  const ids = { id, errorId: `${id}-error`, descriptionId: `${id}-hint` }
  return { ...ids, name, initialValue, errors, isNeverWrong: errors === undefined }
}
