// `npm start`: from a fresh clone to the demo.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { fillEmptyDataFolder, introduceDemo, prepareDemo, setDemoSettings } from "./demo.mjs"
import { root } from "./root.mjs"
import { buildOrGiveUp, say } from "./setup.mjs"

await prepareDemo()
if (!existsSync(join(root, "build/server/fingerprint"))) say("Building ...")
await buildOrGiveUp()
await fillEmptyDataFolder()
const standIn = await setDemoSettings("production")
await import("../../../build/server/index.js")
introduceDemo(standIn)
