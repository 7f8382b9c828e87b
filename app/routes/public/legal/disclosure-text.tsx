import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"
import { DISCLOSURE_LABELS } from "#db/schema/words.ts"
import { LegalPage, type LegalText, legalMeta } from "./legal-page.tsx"

export const config = { cache: { for: "visitors" } } satisfies RouteConfig

/** docs/rules.md#live-links */
const text: LegalText = {
  path: href(urls.disclosureGuide),
  title: "How to label a paid post",
  intro:
    "A post for which you were paid, or given anything, says so in a word that nobody can miss. This page shows which words do, where they stand, and what happens without them.",
  isGuide: true,
  sections: {
    when: {
      title: "When a post needs a label",
      body: "Whenever there is a connection to the brand that could change how people take what you say:",
      items: [
        "money, a commission or a share",
        "a product, a trip or a stay that you got free or at a discount",
        "a prize, an award or a voucher",
        "work for the brand, or family and friends who work there",
      ],
    },
    labels: {
      title: "The labels",
      body: "Use one of these words, in the language of the post or in English:",
      items: DISCLOSURE_LABELS.filter((label) => label !== "none"),
    },
    place: {
      title: "Where the label stands",
      body: "Upfront: people see it without opening, scrolling or searching for it.",
      points: {
        Picture: "on the picture, or as the first word of the caption.",
        "Video up to 15 seconds": "on the video for at least 3 seconds.",
        "Video of 15 seconds to 2 minutes": "on the video for at least a third of its length.",
        "Video of 2 minutes and more": "for as long as the brand or its product is the subject.",
        "Speech and podcasts": "said at the beginning and at the end, and around each break.",
        "Live streams": "said and shown at the beginning and at the end, and again on the way.",
        Hashtags: "never hidden among others: not the ninth word of a list.",
      },
    },
    platforms: {
      title: "On each platform",
      body: "Switch the platform’s own tag on, and write the label as well: the tag alone may not be enough.",
      points: {
        Instagram:
          "switch “Paid partnership” on and begin the caption with the label: “Ad: three ways to wear …”. In a story each frame has the label.",
        YouTube:
          "tick “Includes paid promotion”, say it within the first seconds, and make it the first line of the description.",
        TikTok:
          "switch “Disclose commercial content” on and begin the caption with the label; in a short video show the word on the picture too.",
        X: "begin the post with the label: “Ad. We tried …”. In a thread each post that names the brand has it.",
      },
    },
    wrong: {
      title: "What is not enough",
      items: [
        "“Thanks to our friends at …”, “#sp”, “#collab” or “#ambassador” by themselves",
        "a label below “more”, in a comment, or only in your profile",
        "letters that are small, gone at once, or of the colour behind them",
        "a label in another language than the post",
      ],
    },
    ai: {
      title: "Content made with AI",
      body: "Since 20 February 2026 India’s rules for intermediaries (G.S.R. 120(E) of 10 February 2026) ask for a visible or spoken label on realistic pictures, voices and scenes that were made or changed with AI. Routine editing, such as colour or noise, needs none. With the live link we ask whether the post shows such content.",
    },
    advice: {
      title: "Advice on money and health",
      body: "The Advertising Standards Council of India asks for credentials since 17 August 2023; its second addendum of 7 April 2025 limits this to technical advice and claims. They stand first in the post, before the advice:",
      points: {
        "Shares and investments": "a registration with SEBI, with its number.",
        "Other advice on money":
          "the licence or qualification for it: IRDAI, chartered accountant, company secretary.",
        "Health and nutrition": "a qualification as a doctor, nurse, dietician or the like.",
        "General promotion": "naming a product without advice needs no credential.",
      },
    },
    law: {
      title: "What the law says",
      body: "This is information and no legal advice. In India the Consumer Protection Act, 2019 and the guidelines of the Central Consumer Protection Authority hold both the brand and the influencer responsible. The authority can impose up to ₹10 lakh, up to ₹50 lakh when it happens again, and forbid endorsements for one year, then for three. The Advertising Standards Council of India publishes posts without a label by name. In the United States the Federal Trade Commission asks for a label that is “difficult to miss”.",
    },
    here: {
      title: "What we ask for",
      body: "With the live link you choose the label that your post carries. Where it is no advertisement you say why instead. Both sides of the order see it. If the caption that you submitted does not say the label, we remind you; nothing is blocked.",
    },
  },
}

export const meta = legalMeta(text)

export default function DisclosureGuidePage() {
  return <LegalPage {...text} />
}
