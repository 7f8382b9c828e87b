import { Secret, TOTP } from "otpauth"
import { href, urls } from "#app/urls/index.ts"
import { insertOperator, PASSWORD } from "./accounts.ts"
import { runServerCommand } from "./commands.ts"
import type { Page } from "./page.ts"
import type { RunningServer } from "./server.ts"
import type { Visitor } from "./visitor.ts"

const STEP_MS = 30_000

/**
 * Returns the app's code, `steps` of 30 seconds away from now. One step ahead stays valid when the
 * step changes before the server looks; one behind does not.
 */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  })

/** Invites an operator by command line and returns the link's path. */
export async function invite(
  server: Pick<RunningServer, "dataDir">,
  email: string,
  ...more: string[]
): Promise<string> {
  const { code, said } = await runServerCommand(server.dataDir, "operator", email, ...more)
  const path = /https?:\/\/[^/\s]+(\/reset-password\/\S+)/.exec(said)?.[1]
  if (code !== 0 || !path) throw new Error(`The command said: ${said}`)
  return path
}

export async function logInAsOperator(
  visitor: Visitor,
  email: string,
  password = PASSWORD,
): Promise<Page> {
  const page = await visitor.open(href(urls.admin.login))
  return visitor.submit(page, "Login", { Email: email, Password: password })
}

let made = 0

/** Inserts an operator with a password and no second factor. */
export function anInvitedOperator(server: RunningServer): string {
  made += 1
  const email = `asha${made}@desk.example`
  insertOperator(server, { email, name: "Asha Desk" })
  return email
}

/** Inserts an operator with a second factor and signs them in. */
export async function anOperatorSignedIn(server: RunningServer) {
  const email = anInvitedOperator(server)
  const visitor = server.visitor()
  const page = await logInAsOperator(visitor, email)
  const secret = page.find("main code").text
  const kept = await visitor.submit(page, "Confirm", { Code: codeOf(secret) })
  const recoveryCodes = kept.texts("main ol code")
  return { email, secret, recoveryCodes, visitor, kept }
}
