/** Shown in the footer, legal pages and mails. */
export const company = {
  name: "Influencer Marketplace",
  tagline: "Small audiences. Real influence. Fair pay.",
  city: "Bengaluru",
  country: "India",
  supportEmail: "support@influencermarketplace.example",
} as const
