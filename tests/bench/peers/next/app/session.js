import { cookies } from "next/headers"
import { openStore } from "../../../store.mjs"

export const store = openStore(process.env.DATABASE_FILE)

/** Who is signed in; asking makes a page dynamic. */
export async function findActor() {
  const jar = await cookies()
  return store.findActorByToken(jar.get("sid")?.value)
}
