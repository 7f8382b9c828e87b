import { z } from "zod"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { findDocument, listDocuments } from "#app/domain/trust/documents/document-queries.server.ts"
import { apiCall } from "#app/http/api-call.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { DOCUMENT_KINDS } from "#db/schema/admin-words.ts"
import { id, iso, Money, PageQuery, pageOf, time, toMoney, toPageAnswer } from "./schemas.ts"

const Document = z
  .object({
    id,
    kind: z.enum(DOCUMENT_KINDS),
    number: z.string(),
    title: z.string(),
    issuedAt: time,
    orderId: id.nullable(),
    paymentId: id.nullable(),
    total: Money,
    sha256: z.string().describe("Of its content, which never changes"),
    url: z.string().describe("Its page, for signed-in people"),
  })
  .meta({ id: "Document" })

function toDocument(actor: Actor, documentId: string, request: Request): z.input<typeof Document> {
  const { id, kind, orderId, paymentId, contentHash, content } = findDocument(actor, documentId)
  const { number, title, issuedAt, figures } = content
  return {
    ...{ id, kind, number, title, orderId, paymentId },
    issuedAt: iso(issuedAt),
    total: toMoney(figures.totalPaise ?? 0, "INR"),
    sha256: contentHash,
    url: publicOrigin(request) + href(urls.documents.show, { documentId: id }),
  }
}

export const documentCalls = [
  apiCall({
    name: "listDocuments",
    path: "/api/v1/documents",
    summary: "Receipts, invoices, credit notes and payout statements, newest first",
    access: "signed-in",
    scope: "documents:read",
    input: { query: PageQuery },
    answer: pageOf(Document),
    handle: ({ actor, query: { cursor }, request }) =>
      toPageAnswer(listDocuments(actor, {}, cursor), (row) => toDocument(actor, row.id, request)),
  }),
  apiCall({
    name: "getDocument",
    path: "/api/v1/documents/:documentId",
    summary: "One document",
    access: "signed-in",
    scope: "documents:read",
    input: { params: z.object({ documentId: id }) },
    answer: Document,
    handle: ({ actor, params, request }) => toDocument(actor, params.documentId, request),
  }),
]
