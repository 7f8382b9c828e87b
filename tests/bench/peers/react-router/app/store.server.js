import { openStore } from "../../../store.mjs"

export const store = openStore(process.env.DATABASE_FILE)

export const findActor = (request) => store.findActor(request.headers.get("Cookie"))
