import {
  apiSectionDate,
  channelSectionDate,
  publicPageSectionDate,
  reviewSectionDate,
} from "./legal-page.tsx"

export const PUBLIC_PAGES_SECTION = {
  pages: {
    title: "What others see of you",
    since: publicPageSectionDate,
    body: "Under Account, Public profile, you decide what others see besides your name, username or brand name, handles or links and picture. All of it is optional.",
    items: [
      "Brands who are signed in find influencers by it: what you say of yourself, your city, languages, niches, followers with their day, rates, earlier work, and your rating, completed orders and share of work on time. One switch hides you from their search and from every page at once.",
      "Your public page is a draft until you publish it. Published, everybody can open it, and search engines may list it; unlisted, those who have its link can. Rates stand on it only where you say so. Pictures of your page can then be opened without signing in.",
      "An influencer’s services, with their price, are seen by everybody while they are live and the profile is public.",
      "Your email address, mobile number and payout details stand on no page. Where you write a way to reach you into your texts, others read in its place that it is hidden.",
      "When you change your username or brand name, the old address of a published page leads to the new one for 90 days, and nobody else takes a former username meanwhile. When your account is deleted, the address says that the page is gone. For both we keep a keyed hash of the address, not the address.",
      "Search engines and others may keep copies of what was public; we cannot take those back.",
    ],
  },
  "review-links": {
    title: "Review links",
    since: reviewSectionDate,
    body: "A brand can show a list of influencers, a draft or live posts to people without an account, by a link that ends after 90 days at most.",
    items: [
      "They see of an influencer the name, username, city, niches and followers, of a draft its text, files and comments, and of live posts the figures: no price, email address or mobile number.",
      "Who answers gives a name, which the brand and, beside a comment on a draft, the influencer see. We keep a keyed hash of their network and browser, so that each answers once.",
    ],
  },
  teams: {
    title: "Teams",
    since: channelSectionDate,
    body: "The owner of an account may invite others to act for it, under Account, Team.",
    items: [
      "Of a member we keep name, email address, password as a hash, seat and sign-ins. The other members see name, email address and seat.",
      "The other side of an order or conversation sees the name of the member who acted, beside that of the account.",
      "A member may copy or delete what we keep of them under Account, Privacy. What they did for the account stays, without their name.",
    ],
  },
  accounts: {
    title: "Accounts that you connect",
    since: channelSectionDate,
    body: "Where this site offers it, influencers may connect an account on Instagram or YouTube under Account, Connected accounts. We then read from the platform, with its permission and yours:",
    items: [
      "your handle, the number of followers or subscribers, your last ten posts with their figures, and from Instagram how your audience is spread over countries, cities, age and gender. We never post, and never see your password.",
      "You choose who sees these figures; those of YouTube are shown to nobody before you say so. Figures older than 30 days are deleted. When you disconnect, or end our access at the platform, all of them are deleted, and the key that we held is ended there where that is possible.",
      "YouTube figures are read through YouTube API Services. Google’s privacy policy (policies.google.com/privacy) applies to them, and our access can be ended at security.google.com/settings.",
    ],
  },
  posts: {
    title: "Posts that are looked at, and credentials",
    since: reviewSectionDate,
    body: "What a post or a profile says can be looked up or stated:",
    items: [
      "While the agreed time runs we ask the platform of a live link whether the post is still there: through the connected account, which also gives day, label and figures, or by the link alone where the platform’s terms allow it. Both sides of the order read the answer. A screenshot beside figures is seen by both sides only.",
      "A SEBI registration or medical qualification is shown on your profile as you state it, with number and name, until you remove it. A brand may ask for it before you apply. We do not check it.",
    ],
  },
  google: {
    title: "Login with Google",
    since: reviewSectionDate,
    body: "Where this site offers it, you can link a Google account to log in with, once your password has confirmed it.",
    items: [
      "Google tells us the id of that account and its email address. We keep both until you unlink Google under Account, Security, or your account is deleted.",
    ],
  },
  programs: {
    title: "Programs and browsers that you connect",
    since: apiSectionDate,
    body: "Under Account, API you can let programs of your own read and do what you may. You decide which program, and what it may:",
    items: [
      "A token acts as you, within the scopes that you ticked, until it expires or you revoke it. We keep a hash of it and when it was last used.",
      "A webhook is an address of yours that we tell of your events: their kind, time and ids, and nothing else. What its owner does with them is between you and them.",
      "A browser that you turn on shows notifications with a title and a link. They travel encrypted through the push service of the browser’s maker, which learns that there is one, not what it says. It ends when you log out.",
    ],
  },
  links: {
    title: "Links that you follow, and invitations by brands",
    since: reviewSectionDate,
    body: "Who follows a tracked link (/g/) of an influencer is counted without a cookie.",
    items: [
      "We count clicks by day. To tell visitors apart we keep a hash of network and browser, with a key of that day, until the day after; nobody can tell from it who you are.",
      "A brand may give us your email address with your consent, so that we invite you, once. If you refuse, we keep a keyed hash of the address alone; if you do not register, the rest goes after 90 days.",
    ],
  },
} as const
