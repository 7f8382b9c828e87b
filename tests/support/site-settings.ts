/** Settings of a public site with local mail. */
export const SITE_SETTINGS = {
  APP_ORIGIN: "https://market.example",
  MAIL: "off",
  COMPANY_ADDRESS: "1 Lake Road, Pune 411001",
  COMPANY_SUPPORT_EMAIL: "help@market.example",
  COMPANY_GRIEVANCE_OFFICER: "R. Iyer, grievance@market.example",
  RAZORPAY_KEY_ID: "rzp_test_SiteSettings1",
  RAZORPAY_KEY_SECRET: "a-secret-of-the-tests",
  RAZORPAY_WEBHOOK_SECRET: "a-secret-of-the-webhook",
}
