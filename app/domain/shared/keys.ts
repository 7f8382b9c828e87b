/** Lists the keys of a record whose type names them all. */
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T)[]
