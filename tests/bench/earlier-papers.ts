// Issues the receipts of all earlier payments, which a server does in its first minutes on a filled database, a few
// each second: beside whoever is measured then.
import { issuePapers } from "../../app/domain/papers/issue-papers.server.ts"

while (issuePapers("earlier") !== undefined) {
  // Each call issues a few.
}
