import demoSettings from "./demo-settings.json" with { type: "json" }

/**
 * Imported before everything else: the settings without which nothing can be paid. Whoever makes the demo
 * data may have others; no provider is ever asked.
 */
const settings = {
  ...demoSettings,
  LOG_LEVEL: "warn",
  RAZORPAY_KEY_ID: "rzp_test_DemoSeed000001",
  RAZORPAY_KEY_SECRET: "demo-seed-key-secret",
  RAZORPAY_WEBHOOK_SECRET: "demo-seed-webhook-secret",
}
for (const [name, value] of Object.entries(settings)) process.env[name] ||= value
