import type { FieldState } from "./field.tsx"

/**
 * A field of a plain GET form, which no schema checks in the browser; `name` is once on its page. Without a list of
 * errors, be it empty, whatever is in it is right.
 */
export function queryField(name: string, initialValue: unknown, errors?: string[]): FieldState {
  const id = `filter-${name}`
  const ids = { id, errorId: `${id}-error`, descriptionId: `${id}-hint` }
  return { ...ids, name, initialValue, errors, isNeverWrong: errors === undefined }
}
