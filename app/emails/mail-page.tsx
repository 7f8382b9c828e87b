import {
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from "@react-email/components"
import { company } from "#app/domain/shared/company.ts"
import { href, urls } from "#app/urls/index.ts"
import type { MailContent, MailFrame, MailItem, MailLink } from "./mail.ts"
import { DARK_STYLES, mailStyles } from "./theme.ts"

const ACCOUNTS = { brand: "a brand", influencer: "an influencer", operator: "an operator" }

/** Names the account, for people with two. */
export const describeMailReason = ({ role, account, isToStranger }: MailFrame): string =>
  isToStranger
    ? `You get this once, because ${account} says that you agreed to it.`
    : `You get this because you have ${ACCOUNTS[role]} account at ${company.name}: ${account}.`

/** Operators have no settings. */
export const settingsLinkOf = ({ origin, role, isToStranger }: MailFrame): MailLink | undefined =>
  role === "operator" || isToStranger
    ? undefined
    : { label: "Choose which mails you get", url: `${origin}${href(urls.account.notifications)}` }

/** One card, light and dark. */
export function MailPage({ letter, frame }: { letter: MailContent; frame: MailFrame }) {
  const { subject, heading, paragraphs, links = [], items = [], remarks = [] } = letter
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{`:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK_STYLES}}`}</style>
      </Head>
      {/* The library's own body has a cell with the light ground, which no rule for the dark reaches. */}
      <body className="page" style={mailStyles.page}>
        <Preview>{paragraphs.join(" ")}</Preview>
        <main>
          <Container>
            <Text className="ink" style={mailStyles.brand}>
              <span aria-hidden="true" className="dot" style={mailStyles.ring} />
              {company.name}
            </Text>
            <Section className="card" style={mailStyles.card}>
              <Heading className="ink" style={mailStyles.heading}>
                {heading}
              </Heading>
              {paragraphs.map((paragraph) => (
                <Text key={paragraph} className="ink" style={mailStyles.paragraph}>
                  {paragraph}
                </Text>
              ))}
              {items.length > 1 && <Ending frame={frame} />}
              {links.map((link) => (
                <Text key={link.url} style={mailStyles.action}>
                  <Button href={link.url} className="button" style={mailStyles.button}>
                    {link.label}
                  </Button>
                </Text>
              ))}
              {items.map((item) => (
                <Item key={`${item.link.url} ${item.title} ${item.text}`} {...item} />
              ))}
              {remarks.map((remark) => (
                <Text key={remark} className="muted" style={mailStyles.small}>
                  {remark}
                </Text>
              ))}
            </Section>
            <Foot frame={frame} />
          </Container>
        </main>
      </body>
    </Html>
  )
}

function Item({ title, text, lines = [], link }: MailItem) {
  return (
    <>
      <Heading as="h2" className="ink" style={mailStyles.item}>
        {title}
      </Heading>
      {lines.map((line) => (
        <Text key={line.link.url} className="ink" style={mailStyles.paragraph}>
          <TextLink {...line.link} />
          <br />
          {line.text}
        </Text>
      ))}
      <Text className="ink" style={mailStyles.paragraph}>
        {text} <TextLink {...link} />
      </Text>
    </>
  )
}

const TextLink = ({ label, url }: MailLink) => (
  <Link href={url} className="link" style={mailStyles.link}>
    {label}
  </Link>
)

const Ending = ({ frame: { mutable } }: { frame: MailFrame }) =>
  mutable ? (
    <Text className="muted" style={mailStyles.small}>
      <TextLink label={`Stop these mails: ${mutable.label}`} url={mutable.unsubscribeUrl} />
    </Text>
  ) : null

function Foot({ frame }: { frame: MailFrame }) {
  const settings = settingsLinkOf(frame)
  const { address, supportEmail } = frame.company
  return (
    <Section style={mailStyles.foot}>
      <Text className="muted" style={mailStyles.small}>
        {describeMailReason(frame)} {settings && <TextLink {...settings} />}
      </Text>
      <Ending frame={frame} />
      <Hr className="rule" style={mailStyles.rule} />
      <Text className="muted" style={mailStyles.small}>
        {company.name}, {address}
      </Text>
      <Text className="muted" style={mailStyles.small}>
        Questions? <TextLink label={supportEmail} url={`mailto:${supportEmail}`} />
      </Text>
    </Section>
  )
}
