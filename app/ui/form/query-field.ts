import type { FieldState } from "./field.tsx"

/** `name` is unique per page. Without `errors` the field of a GET form is never invalid. */
export function queryField(name: string, initialValue: unknown, errors?: string[]): FieldState {
  const id = `filter-${name}`
  const ids = { id, errorId: `${id}-error`, descriptionId: `${id}-hint` }
  return { ...ids, name, initialValue, errors, isNeverWrong: errors === undefined }
}
