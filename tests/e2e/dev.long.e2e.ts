import { spawn } from "node:child_process"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "#tests/support/free-port.ts"
import { expect, test } from "../support/journey.ts"

/** Uses the suite's demo data, or creates them. */
const demoData = process.env.E2E_DEMO_DATA

test("`npm run dev` shows demo data, the mailbox and the stand-in @script", async () => {
  test.setTimeout(240_000)
  const dataDir = mkdtempSync(join(tmpdir(), "marketplace-dev-"))
  if (demoData) cpSync(demoData, dataDir, { recursive: true })
  const port = await freePort()
  const dev = spawn(process.execPath, ["app/server/cli/dev.mjs"], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), SMTP_URL: "" },
  })
  const ended = new Promise((resolve) => dev.once("close", resolve))
  try {
    let said = ""
    await new Promise<void>((resolve, reject) => {
      const hear = (words: Buffer) => {
        said += words
        if (said.includes("Stop it with Ctrl+C.")) resolve()
      }
      dev.stdout.on("data", hear)
      dev.stderr.on("data", hear)
      dev.once("close", () => reject(new Error(said)))
    })
    const origin = `http://localhost:${port}`
    expect(said).toContain(`The marketplace runs at ${origin}\n`)
    expect(said.includes("Making demo data")).toBe(!demoData)
    expect(said).toContain("Payments run against a stand-in of Razorpay on this machine")
    expect(said).toContain(`Mail of this demo stands at ${origin}/demo/mail`)
    for (const path of ["/demo/mail", "/projects"]) {
      const answer = await fetch(`${origin}${path}`)
      expect([path, answer.status]).toEqual([path, 200])
      expect(await answer.text(), path).toContain("</li>")
    }
  } finally {
    dev.kill()
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
})
