import { createHmac } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { href, urls } from "#app/urls/index.ts"
import type { TokenKind } from "#db/schema/words.ts"
import type { RunningServer } from "./server.ts"
import { valueIn } from "./stored.ts"

const PATTERNS = {
  reset_password: urls.resetPassword,
  verify_email: urls.verifyEmail,
  undo_email_change: urls.undoEmailChange,
  cancel_erasure: urls.cancelErasure,
} as const satisfies Record<TokenKind, string>

type Server = Pick<RunningServer, "dataDir">

/** Computes a keyed hash with the server's secret. */
export function keyedHash({ dataDir }: Server, purpose: string, text: string): string {
  const secret = readFileSync(join(dataDir, "links.secret"), "utf8")
  return createHmac("sha256", secret).update(`${purpose}\n${text}`).digest("base64url")
}

/** Waits for the newest issued link of a kind for an address. */
export async function linkFromToken(
  server: Server,
  kind: TokenKind,
  email: string,
  role?: "influencer" | "brand",
): Promise<string> {
  for (let attempts = 0; attempts < 300; attempts += 1) {
    const id = valueIn<string | undefined>(
      server,
      `SELECT t.id FROM account_tokens t JOIN users u ON u.id = t.user_id
           WHERE t.kind = ? AND t.email = ? AND u.role = coalesce(?, u.role)
           AND t.used_at IS NULL AND t.superseded_at IS NULL ORDER BY t.rowid DESC`,
      kind,
      email,
      role ?? null,
    )
    if (id !== undefined) {
      return href(PATTERNS[kind], { token: keyedHash(server, "account-token", id) })
    }
    await setTimeout(50)
  }
  throw new Error(`No link ${kind} went to ${email}.`)
}
