export type Budget = {
  page: string
  /** The id of the route whose page it is. */
  route: string
  /** What may come over the wire, in kilobytes of 1,000 bytes after brotli. */
  js: number
  css: number
  fonts: number
  /** Packages and files of ours that the page must do without. */
  without: readonly string[]
}

/** What no page loads before somebody needs it: dialogs and comboboxes, and what checks forms. */
export const NEVER = [
  "@headlessui/react",
  "zod",
  "@conform-to/zod",
  "libphonenumber-js",
  "date-fns",
]

/** What the server alone may hold: no script of the whole client build is made of it. */
export const SERVER_ONLY = [
  "@zxcvbn-ts/language-common",
  "@zxcvbn-ts/dictionary-compression",
  "d3-scale",
  "d3-shape",
  "csv-parse",
  "csv-stringify",
]

const FORM = "@conform-to/react"
const CHECKOUT = "app/components/payments/checkout-form.tsx"
const SHELL = "app/ui/shell/dashboard-shell.tsx"

const PLAIN = [FORM, CHECKOUT, SHELL]
const SIGN_IN = [CHECKOUT, SHELL]
const LIST = [FORM, CHECKOUT]
const ENTRY = [CHECKOUT]
const PAYMENT = [FORM]

/** One page of each kind. A page that outgrows its line, or loads what it must not, fails `npm run size`. */
export const BUDGETS: readonly Budget[] = [
  { page: "Landing", route: "routes/public/home", js: 0, css: 13.2, fonts: 34, without: PLAIN },
  {
    page: "Legal",
    route: "routes/public/legal/privacy-policy-text",
    js: 0,
    css: 12.7,
    fonts: 24,
    without: PLAIN,
  },
  {
    page: "Login",
    route: "influencer-login",
    js: 83.6,
    css: 12.2,
    fonts: 24,
    without: SIGN_IN,
  },
  {
    page: "Register",
    route: "register-influencer",
    js: 93.6,
    css: 12.2,
    fonts: 24,
    without: SIGN_IN,
  },
  {
    page: "Dashboard",
    route: "influencer-dashboard",
    js: 81.5,
    css: 12.2,
    fonts: 24,
    without: LIST,
  },
  {
    page: "Browse",
    route: "routes/influencer/browse-projects",
    js: 85,
    css: 12.9,
    fonts: 24,
    without: LIST,
  },
  {
    page: "Project",
    route: "routes/influencer/project-details",
    js: 88.4,
    css: 12.2,
    fonts: 24,
    without: LIST,
  },
  {
    page: "Apply",
    route: "routes/influencer/apply",
    js: 98.9,
    css: 12.2,
    fonts: 24,
    without: ENTRY,
  },
  {
    page: "Own projects",
    route: "routes/brand/projects",
    js: 84,
    css: 12.2,
    fonts: 24,
    without: LIST,
  },
  {
    page: "Project form",
    route: "routes/brand/edit-project",
    js: 98.4,
    css: 12.2,
    fonts: 24,
    without: ENTRY,
  },
  {
    page: "Account",
    route: "influencer-account",
    js: 94.7,
    css: 12.2,
    fonts: 24,
    without: ENTRY,
  },
  {
    page: "Payment",
    route: "routes/payments/payment",
    js: 82.6,
    css: 12.2,
    fonts: 24,
    without: PAYMENT,
  },
  { page: "Reports", route: "brand-reports", js: 81.8, css: 12.6, fonts: 24, without: LIST },
]
