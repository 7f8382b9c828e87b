/** The day from which all three legal texts apply. */
export const effectiveFrom = { iso: "2025-05-11", words: "May 11, 2025" }
