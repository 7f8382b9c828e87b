/** The number of a row as an address of ours holds it; 0, which no row has, for anything else. */
export const readRowId = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)
