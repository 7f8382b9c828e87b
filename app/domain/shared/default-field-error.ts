/** Says what is wrong with a field whose schema has no words for it: docs/rules.md#words-of-fields */
export const defaultFieldError = ({ input }: { input?: unknown }): string =>
  input === undefined ? "Please fill this in." : "This cannot be read. Please enter it again."
