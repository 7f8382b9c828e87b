import { env } from "./env.server.ts"

/** The demo's company is invented. */
export const companyDetails = {
  address: env.COMPANY_ADDRESS ?? "Bengaluru, India",
  supportEmail: env.COMPANY_SUPPORT_EMAIL ?? "support@influencermarketplace.example",
  grievanceOfficer:
    env.COMPANY_GRIEVANCE_OFFICER ?? "Ritu Bansal, grievance@influencermarketplace.example",
}

export const companyOnDocuments = {
  name: env.COMPANY_NAME ?? "Influencer Marketplace",
  gstin: env.COMPANY_GSTIN ?? null,
}
