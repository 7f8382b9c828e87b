// The data that searches are measured on.
import { hashPassword } from "../../app/domain/identity/accounts/passwords.server.ts"
import signIns from "../../demo/seed/sign-ins.json" with { type: "json" }
import { fillFile } from "./fill-file.ts"

/** So many influencers and as many projects or fewer; nobody can sign in but the demo's two. */
export async function fillSearchData(file: string, size: number, projects = size): Promise<void> {
  const passwordHash = await hashPassword(signIns[0]?.password ?? "")
  const choices = { projects, influencers: size, seed: 17, until: Date.now() }
  fillFile(file, choices, { passwordHash })
}
