/** Returns 0, which no row has, for invalid text. */
export const readRowId = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)
