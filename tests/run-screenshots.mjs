// `npm run screenshots`: the main states of the demo, one contact sheet per family, in `screenshots/`.
import { buildOrGiveUp, ensureDependencies, packageCommand, run } from "../app/server/cli/setup.mjs"
import { ensureBrowser } from "./support/ensure-browser.mjs"

await ensureDependencies()
await ensureBrowser()
await buildOrGiveUp()
const { code } = await run(process.execPath, [packageCommand("tsx"), "tests/screenshots/run.ts"])
process.exitCode = code
