import { env } from "./env.server.ts"

/** Who runs the site, as its operator states it; the demo's company is invented. */
export const companyDetails = {
  address: env.COMPANY_ADDRESS ?? "12 Church Street, Bengaluru 560001, India",
  supportEmail: env.COMPANY_SUPPORT_EMAIL ?? "support@influencermarketplace.example",
  grievanceOfficer:
    env.COMPANY_GRIEVANCE_OFFICER ??
    "Asha Menon, grievance@influencermarketplace.example, Bengaluru",
}
