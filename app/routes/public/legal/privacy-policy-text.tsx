import { DATA_RETENTION_TEXTS, RETAINED_DATA_TEXTS } from "#app/components/accounts/retention.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { SupportLink } from "#app/ui/company.tsx"
import { href, urls } from "#app/urls/index.ts"
import {
  GrievanceContact,
  LegalPage,
  type LegalText,
  legalMeta,
  mailSectionDate,
} from "./legal-page.tsx"
import { MONEY_SECTIONS } from "./privacy-money-sections.ts"
import { PUBLIC_PAGES_SECTION } from "./privacy-page-section.ts"

export const config = { cache: { for: "visitors" } } satisfies RouteConfig

const text: LegalText = {
  path: href(urls.privacyPolicy),
  title: "Privacy policy",
  intro: "What we keep about you, why, who sees it and what you can do about it.",
  sections: {
    who: {
      title: "Who is responsible",
      body: (
        <p>
          Influencer Marketplace, Bengaluru, India, runs this site and decides how the data
          described here is used. “We” means Influencer Marketplace; “you” means anybody who visits
          the site or holds an account as an influencer or as a brand. Questions reach us at{" "}
          <SupportLink />.
        </p>
      ),
    },
    what: {
      title: "What we collect",
      body: "Only what the marketplace needs in order to work:",
      points: {
        "Your account":
          "your role, your name and username or your brand name, your email address, your mobile number and your password. We keep the password only as a one-way hash, from which it cannot be read back.",
        "Your profile":
          "handles or links on Instagram, YouTube, Tiktok and X, a picture if you upload one, and for brands a website and a link to a privacy policy. We remove hidden details, such as the place where a photo was taken, from pictures.",
        "Your work":
          "projects you post, applications you send with bid and delivery days, shortlisting decisions and orders.",
        Payments:
          "amount, currency, time, state and the references that the payment provider gives us. Card numbers go to the provider directly and never reach our servers.",
        "Technical data":
          "the network address and browser of each sign-in, the time of your last visit, and short-lived server logs.",
        "Your consent": "which version of our terms you accepted, and when.",
      },
    },
    why: {
      title: "What we use it for",
      items: [
        "to open your account, sign you in and keep strangers out;",
        "to show projects to influencers, and applicants to the brand that posted a project;",
        "to take payments, create orders and keep the books that the law asks for;",
        "to answer you, and to tell you what happened to your projects and applications;",
        "to find faults and to stop misuse.",
      ],
    },
    "who-sees": {
      title: "Who sees it",
      body: (
        <>
          <p>
            A brand sees the name, username, handles, email address and bid of the people who
            applied to its projects. An influencer sees the name, links and projects of a brand.
            Other applicants’ bids and addresses are never shown to an influencer.
          </p>
          <p>
            Outside the marketplace, data goes to the card checkout provider that processes your
            payment, to those who host our servers, and to authorities where the law obliges us. We
            do not sell personal data and we show no third-party advertising.
          </p>
        </>
      ),
    },
    cookies: {
      title: "Cookies and browser storage",
      body: (
        <>
          <p>We use no tracking cookies. These exist because pages would not work without them:</p>
          <ul>
            <li>a session cookie that keeps you signed in, for at most 14 days;</li>
            <li>a cookie that carries one message to the next page, for at most a minute;</li>
            <li>a cookie that ties you to a registration you began, until it is finished;</li>
            <li>
              a cookie with the role and email of an account you have just made, so that the login
              knows them, for at most 10 minutes;
            </li>
            <li>
              a cookie with the address of the page you asked for before you logged in, for at most
              10 minutes;
            </li>
            <li>
              two cookies, for 10 minutes and for 3 days after you were logged out or a second
              person was asked, which bring back what you typed into a form;
            </li>
            <li>
              a cookie for 7 days, which brings back a project that you began to write and did not
              post;
            </li>
            <li>
              <code>sidebar_state</code>, which remembers for 7 days whether your sidebar is open;
            </li>
            <li>
              an entry named <code>user</code> in your browser’s local storage with your name, email
              address, picture, role and mobile number. It holds no secret, and logging out removes
              it;
            </li>
            <li>
              one page that is kept in your browser to be shown when there is no connection. It says
              nothing about you, and logging out removes it.
            </li>
          </ul>
        </>
      ),
    },
    "how-long": {
      title: "How long we keep it",
      body: "Account and profile data stay for as long as you have an account. Sessions and unfinished registrations are deleted after they expire. What you typed into a form after you were logged out can be opened for 30 minutes, and a project that you did not post for 7 days, by your browser alone. Orders and payments are kept for as long as tax and accounting law requires, if need be without your name. Backups lose what we delete when they are replaced in turn.",
    },
    age: {
      title: "Minimum age",
      body: "The marketplace is for people of at least 16 years. We do not knowingly keep data of younger people; if you believe that we do, write to us and we will delete it.",
    },
    rights: {
      title: "Your rights",
      body: (
        <p>
          You may ask for a copy of your data, have it corrected or deleted, object to a use of it,
          withdraw a consent, and complain to the authority in charge where you live. Most of your
          profile you can change yourself under Account. For the rest write to <SupportLink />; we
          answer within 30 days.
        </p>
      ),
    },
    security: {
      title: "How we protect it",
      body: "Traffic is encrypted, passwords are hashed, sessions are random and can be ended at any time, and every page checks on the server who is asking. No system is perfectly safe; if a breach puts you at risk, we tell you and the authority in charge without delay.",
    },
    changes: {
      title: "Changes and contact",
      body: (
        <p>
          When this policy changes, the new text appears here with its own effective date, and we
          point out what matters before it applies. See also our{" "}
          <a href={href(urls.terms)}>terms and conditions</a>. Write to <SupportLink /> about
          anything that is unclear.
        </p>
      ),
    },
    mail: {
      title: "Notices and mail",
      since: mailSectionDate,
      body: "We tell you what happens to your projects, applications, orders and payments, in the product and by mail. You choose which of it comes by mail; what concerns the safety of your account or your money always does. A mail holds no address of another person. Whether a mail could be delivered is recorded; whether you opened it is not.",
    },
    copy: {
      title: "A copy of your data",
      since: mailSectionDate,
      body: (
        <p>
          Under Account, Privacy you can ask for one archive of everything that we keep about you,
          as JSON with a page to read it. It is made within minutes and can be downloaded for 24
          hours, after signing in, by you alone.
        </p>
      ),
    },
    deleting: {
      title: "Deleting your account",
      since: mailSectionDate,
      body: (
        <p>
          Under Account, Privacy you can delete your account with your password, once no order and
          no payment of yours is open. It is deleted 7 days later; until then you can keep it. An
          order or payment that is opened meanwhile postpones it. Then your name, email address,
          mobile number, handles, links, picture and texts are overwritten. What stays:
        </p>
      ),
      items: RETAINED_DATA_TEXTS,
    },
    retention: {
      title: "How long each thing is kept",
      since: mailSectionDate,
      points: Object.fromEntries(DATA_RETENTION_TEXTS.map(({ what, until }) => [what, until])),
    },
    ...MONEY_SECTIONS,
    ...PUBLIC_PAGES_SECTION,
    grievance: {
      title: "Grievance officer",
      since: mailSectionDate,
      body: <GrievanceContact />,
    },
  },
}

export const meta = legalMeta(text)

export default function PrivacyPolicy() {
  return <LegalPage {...text} />
}
