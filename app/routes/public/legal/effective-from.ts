/** The day from which all three legal texts apply (specification 2). */
export const effectiveFrom = { iso: "2025-05-11", words: "May 11, 2025" }
