// `npm run dev`: the demo of `npm start` with live sources.
import { fillEmptyDataFolder, introduceDemo, prepareDemo, setDemoSettings } from "./demo.mjs"

await prepareDemo()
await fillEmptyDataFolder()
const standIn = await setDemoSettings("development")
await import("tsx")
const { serveSources } = await import("./dev.ts")
await serveSources()
introduceDemo(standIn)
