// Loaded into a server before anything else. What its disk does with each sync a file says, from one moment to the
// next: nothing special, "held" (it goes on once the file says otherwise) or "broken". Each sync is noted beside it.
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
