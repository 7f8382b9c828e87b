/** Written by `npm run client:generate`. */
export const DOCUMENT_SHA256 = "94f3406cc4e517c7d6ae099ee5c3b1c28063e85c8578cf12e7e57df162f817f6"

export const CALLS = {
  listProjects: { method: "GET", path: "/api/v1/projects" },
  postProject: { method: "POST", path: "/api/v1/projects" },
  getProject: { method: "GET", path: "/api/v1/projects/{projectId}" },
  changeProject: { method: "PUT", path: "/api/v1/projects/{projectId}" },
  listOwnApplications: { method: "GET", path: "/api/v1/applications" },
  getOwnApplication: { method: "GET", path: "/api/v1/applications/{applicationId}" },
  listApplicants: { method: "GET", path: "/api/v1/projects/{projectId}/applications" },
  apply: { method: "POST", path: "/api/v1/projects/{projectId}/applications" },
  getApplicant: {
    method: "GET",
    path: "/api/v1/projects/{projectId}/applications/{applicationId}",
  },
  shortlist: {
    method: "POST",
    path: "/api/v1/projects/{projectId}/applications/{applicationId}/shortlist",
  },
  reject: {
    method: "POST",
    path: "/api/v1/projects/{projectId}/applications/{applicationId}/reject",
  },
  listOrders: { method: "GET", path: "/api/v1/orders" },
  getOrder: { method: "GET", path: "/api/v1/orders/{orderId}" },
  listDeliverables: { method: "GET", path: "/api/v1/orders/{orderId}/deliverables" },
  getDeliverable: { method: "GET", path: "/api/v1/orders/{orderId}/deliverables/{deliverableId}" },
  listConversations: { method: "GET", path: "/api/v1/conversations" },
  startConversation: { method: "POST", path: "/api/v1/conversations" },
  listMessages: { method: "GET", path: "/api/v1/conversations/{conversationId}/messages" },
  sendMessage: { method: "POST", path: "/api/v1/conversations/{conversationId}/messages" },
  listDocuments: { method: "GET", path: "/api/v1/documents" },
  getDocument: { method: "GET", path: "/api/v1/documents/{documentId}" },
  getMe: { method: "GET", path: "/api/v1/me" },
  listCreators: { method: "GET", path: "/api/v1/creators" },
  getCreator: { method: "GET", path: "/api/v1/creators/{creatorId}" },
  getBrand: { method: "GET", path: "/api/v1/brands/{brandId}" },
} as const
