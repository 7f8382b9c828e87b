// Codes and tokens, as OAuth servers keep them.
import { createHash } from "node:crypto"
import { newAccount, newToken } from "./accounts.mjs"

const MINUTE = 60_000

/** Everything that the platforms remember, of both. */
export class Grants {
  accounts = new Map()
  codes = new Map()
  tokens = new Map()

  constructor(now) {
    this.now = now
  }

  /** Finds or makes up the account of a handle. */
  account(platform, handle, about = {}) {
    const key = `${platform} ${handle.replace(/^@/, "").toLowerCase()}`
    const made = newAccount(platform, handle.replace(/^@/, ""), { now: this.now(), ...about })
    if (!this.accounts.has(key)) this.accounts.set(key, made)
    return this.accounts.get(key)
  }

  byId(platform, id) {
    return [...this.accounts.values()].find((one) => one.platform === platform && one.id === id)
  }

  /** A code for one exchange with the same address. */
  newCode(account, { redirectUri, challenge, scope }) {
    const code = newToken("code-")
    this.codes.set(code, { key: keyOf(account), redirectUri, challenge, scope, at: this.now() })
    return code
  }

  /** Undefined unless everything fits; a code is spent by the first try. */
  spendCode(code, { redirectUri, verifier }) {
    const found = this.codes.get(code)
    this.codes.delete(code)
    if (!found || found.redirectUri !== redirectUri) return undefined
    if (this.now() - found.at > 10 * MINUTE) return undefined
    const hash = createHash("sha256")
      .update(verifier ?? "")
      .digest("base64url")
    if (found.challenge && found.challenge !== hash) return undefined
    return { account: this.accounts.get(found.key), scope: found.scope }
  }

  issue(account, kind, lifetimeMs) {
    const token = newToken(`${kind}-`)
    const at = this.now()
    this.tokens.set(token, { key: keyOf(account), kind, at, expiresAt: at + lifetimeMs })
    return token
  }

  /** Undefined for a token that ended, was revoked or is of another kind. */
  accountOf(token, kind) {
    const found = this.tokens.get(token)
    if (!found || found.kind !== kind || found.expiresAt <= this.now()) return undefined
    return { ...found, account: this.accounts.get(found.key) }
  }

  /** Ends every token of an account, as its owner does at the platform. */
  revoke(account) {
    for (const [token, { key }] of this.tokens)
      if (key === keyOf(account)) this.tokens.delete(token)
  }
}

const keyOf = ({ platform, handle }) => `${platform} ${handle.toLowerCase()}`
