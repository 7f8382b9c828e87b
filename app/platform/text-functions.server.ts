import type Database from "better-sqlite3"

type Fold = (text: string) => string

const functions = new Map<string, Fold>()
let newest: Database.Database | undefined

const add = (client: Database.Database, name: string, fold: Fold) =>
  client.function(name, { deterministic: true }, (text) => fold(String(text)))

/** Makes a function over a text known to SQL, in the file that is open and in each one that takes its place. */
export function defineTextFunction(name: string, fold: Fold): void {
  functions.set(name, fold)
  if (newest) add(newest, name, fold)
}

/** Makes known to a file that is opened what others know already. */
export function addTextFunctions(client: Database.Database): void {
  newest = client
  for (const [name, fold] of functions) add(client, name, fold)
}
