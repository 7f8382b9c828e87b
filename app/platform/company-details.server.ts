import { env } from "./env.server.ts"

/** Who runs the site, as its operator states it; the demo's company is invented. */
export const companyDetails = {
  address: env.COMPANY_ADDRESS ?? "Bengaluru, India",
  supportEmail: env.COMPANY_SUPPORT_EMAIL ?? "support@influencermarketplace.example",
  grievanceOfficer:
    env.COMPANY_GRIEVANCE_OFFICER ??
    "Asha Menon, grievance@influencermarketplace.example, Bengaluru",
}
