/** Describes an error for which the schema has no message: docs/rules.md#words-of-fields */
export const defaultFieldError = ({ input }: { input?: unknown }): string =>
  input === undefined ? "Please fill this in." : "We can't read this. Please enter it again."
