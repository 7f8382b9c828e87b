import { hash } from "node:crypto"
import { eq } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { documentIssuers } from "#db/schema/documents.ts"

const selectCode = query((p: Params<{ issuerId: string }>) =>
  db
    .select({ code: documentIssuers.code })
    .from(documentIssuers)
    .where(eq(documentIssuers.issuerId, p.issuerId)),
)
const selectIssuer = query((p: Params<{ code: string }>) =>
  db
    .select({ issuerId: documentIssuers.issuerId })
    .from(documentIssuers)
    .where(eq(documentIssuers.code, p.code)),
)

/** Unambiguous signs; the company's code contains others, so it stays unique. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const OURS = "OURS"

/** Returns the issuer's code, creating it in the caller's transaction. */
export function codeOfIssuer(issuerId: string): string {
  const known = selectCode.get({ issuerId })?.code
  if (known !== undefined) return known
  const code = issuerId === "" ? OURS : drawCode(issuerId)
  db.insert(documentIssuers).values({ issuerId, code }).run()
  return code
}

function drawCode(issuerId: string): string {
  for (let round = 0; ; round += 1) {
    const bytes = [...hash("sha256", `${issuerId}:${round}`, "buffer").subarray(0, 4)]
    const code = bytes.map((byte) => SIGNS.charAt(byte % SIGNS.length)).join("")
    if (!selectIssuer.get({ code })) return code
  }
}
