import type Database from "better-sqlite3"

type Fold = (text: string) => string

const functions = new Map<string, Fold>()
let newest: Database.Database | undefined

const add = (client: Database.Database, name: string, fold: Fold) =>
  client.function(name, { deterministic: true }, (text) => fold(String(text)))

/** Survives a replacement of the file. */
export function defineTextFunction(name: string, fold: Fold): void {
  functions.set(name, fold)
  if (newest) add(newest, name, fold)
}

export function addTextFunctions(client: Database.Database): void {
  newest = client
  for (const [name, fold] of functions) add(client, name, fold)
}
