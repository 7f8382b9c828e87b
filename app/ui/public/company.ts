/** Who runs the site, as its footer and its legal pages say. */
export const company = {
  name: "Influencer Marketplace",
  tagline: "Small audiences. Real influence. Fair pay.",
  city: "Bengaluru",
  country: "India",
  supportEmail: "support@influencermarketplace.example",
} as const
