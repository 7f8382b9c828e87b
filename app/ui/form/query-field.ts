import type { FieldState } from "./field.tsx"

/** A field of a plain GET form, which no schema checks in the browser; `name` is once on its page. */
export function queryField(name: string, initialValue: unknown, errors?: string[]): FieldState {
  const id = `filter-${name}`
  return { id, name, errorId: `${id}-error`, descriptionId: `${id}-hint`, initialValue, errors }
}
