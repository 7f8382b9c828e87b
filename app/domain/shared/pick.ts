/** Picks some columns of a table, or fields of a row, under their own names. */
export const pick = <Row extends object, const Name extends keyof Row>(
  row: Row,
  ...names: Name[]
): Pick<Row, Name> => Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
