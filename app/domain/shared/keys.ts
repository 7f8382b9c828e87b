/** Lists the keys of a record whose type names them all. */
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T)[]

/** Takes some properties of a record, such as columns of a table. */
export const pick = <T extends object, Name extends keyof T>(record: T, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, Name>
