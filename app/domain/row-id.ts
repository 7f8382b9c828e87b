/** The number of a row as an address holds it; 0, which no row has, for anything else. */
export const readRowId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0)
