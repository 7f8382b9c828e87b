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
import { DARK_STYLES, styles } from "./theme.ts"

const ACCOUNTS = { brand: "a brand", influencer: "an influencer", operator: "an operator" }

/** Names the account, for people with two. */
export const reasonOf = ({ role, account, isToStranger }: MailFrame): string =>
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
      <body className="page" style={styles.page}>
        <Preview>{paragraphs.join(" ")}</Preview>
        <main>
          <Container>
            <Text className="ink" style={styles.brand}>
              <span aria-hidden="true" className="dot" style={styles.ring} />
              {company.name}
            </Text>
            <Section className="card" style={styles.card}>
              <Heading className="ink" style={styles.heading}>
                {heading}
              </Heading>
              {paragraphs.map((paragraph) => (
                <Text key={paragraph} className="ink" style={styles.paragraph}>
                  {paragraph}
                </Text>
              ))}
              {items.length > 1 && <Ending frame={frame} />}
              {links.map((link) => (
                <Text key={link.url} style={styles.action}>
                  <Button href={link.url} className="button" style={styles.button}>
                    {link.label}
                  </Button>
                </Text>
              ))}
              {items.map((item) => (
                <Item key={`${item.link.url} ${item.title} ${item.text}`} {...item} />
              ))}
              {remarks.map((remark) => (
                <Text key={remark} className="muted" style={styles.small}>
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
      <Heading as="h2" className="ink" style={styles.item}>
        {title}
      </Heading>
      {lines.map((line) => (
        <Text key={line.link.url} className="ink" style={styles.paragraph}>
          <TextLink {...line.link} />
          <br />
          {line.text}
        </Text>
      ))}
      <Text className="ink" style={styles.paragraph}>
        {text} <TextLink {...link} />
      </Text>
    </>
  )
}

const TextLink = ({ label, url }: MailLink) => (
  <Link href={url} className="link" style={styles.link}>
    {label}
  </Link>
)

const Ending = ({ frame: { mutable } }: { frame: MailFrame }) =>
  mutable ? (
    <Text className="muted" style={styles.small}>
      <TextLink label={`Stop these mails: ${mutable.label}`} url={mutable.unsubscribeUrl} />
    </Text>
  ) : null

function Foot({ frame }: { frame: MailFrame }) {
  const settings = settingsLinkOf(frame)
  const { address, supportEmail } = frame.company
  return (
    <Section style={styles.foot}>
      <Text className="muted" style={styles.small}>
        {reasonOf(frame)} {settings && <TextLink {...settings} />}
      </Text>
      <Ending frame={frame} />
      <Hr className="rule" style={styles.rule} />
      <Text className="muted" style={styles.small}>
        {company.name}, {address}
      </Text>
      <Text className="muted" style={styles.small}>
        Questions? <TextLink label={supportEmail} url={`mailto:${supportEmail}`} />
      </Text>
    </Section>
  )
}
