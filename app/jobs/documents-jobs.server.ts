import { ISSUE_DOCUMENTS } from "#app/domain/books/ledger/request-documents.server.ts"
import { issueDocuments } from "#app/domain/trust/documents/issue-documents.server.ts"
import type { JobHandler } from "./job-handler.ts"

export const DOCUMENTS_JOBS: Record<string, JobHandler> = {
  [ISSUE_DOCUMENTS]: (ref) => issueDocuments(ref),
}
