import { env } from "./env.server.ts"

/** Who runs the site, as its operator states it; the demo's company is invented. */
export const companyDetails = {
  address: env.COMPANY_ADDRESS ?? "Bengaluru, India",
  supportEmail: env.COMPANY_SUPPORT_EMAIL ?? "support@influencermarketplace.example",
  grievanceOfficer:
    env.COMPANY_GRIEVANCE_OFFICER ?? "Ritu Bansal, grievance@influencermarketplace.example",
}

/** The same on papers; the GSTIN is null where there is none. */
export const companyOnDocuments = {
  name: env.COMPANY_NAME ?? "Influencer Marketplace",
  gstin: env.COMPANY_GSTIN ?? null,
}
