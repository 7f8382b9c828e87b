import { accountsConnect } from "./legal-page.tsx"

export const TEAM_TERMS = {
  teams: {
    title: "Teams",
    since: accountsConnect,
    body: "The owner of an account may give others a seat in it. What a member does within their seat, the account has done.",
    items: [
      "Each member uses an own login, is of age to do so, and accepts these terms when they join.",
      "The owner decides who has which seat, and removes members who should no longer act.",
    ],
  },
} as const
