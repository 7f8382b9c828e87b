// Preloaded into a server. A file sets the effect of each disk sync: normal, "held" or "broken".
// Syncs are recorded beside it.
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"

const { fsync } = fs
const file = process.env.POOR_DISK_FILE
const mood = () => fs.readFileSync(file, "utf8")

fs.fsync = (descriptor, done) => {
  fs.appendFileSync(`${file}.syncs`, ".")
  const look = () => {
    if (mood() === "held") return setTimeout(look, 10)
    if (mood() !== "broken") return fsync(descriptor, done)
    process.nextTick(done, Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" }))
  }
  look()
}
syncBuiltinESMExports()
