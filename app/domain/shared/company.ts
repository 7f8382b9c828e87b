/** Who runs the site, as its footer, its legal pages and its mails say. */
export const company = {
  name: "Influencer Marketplace",
  tagline: "Small audiences. Real influence. Fair pay.",
  city: "Bengaluru",
  country: "India",
  supportEmail: "support@influencermarketplace.example",
} as const
