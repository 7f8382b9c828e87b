type CompanyDetails = { address: string; supportEmail: string; grievanceOfficer: string }

/** Where the company is, who answers and who hears complaints, as every public page says. */
export const companyDetails: CompanyDetails = {
  address: "Bengaluru, India",
  supportEmail: "support@influencermarketplace.example",
  grievanceOfficer: "Grievance desk",
}
