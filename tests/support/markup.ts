import { type ConfigData, HtmlValidate } from "html-validate"
import rules from "../../.htmlvalidate.json" with { type: "json" }

const config = rules as unknown as ConfigData
const validator = new HtmlValidate(config)

/** Mail programs read tables, styles in place and comments of their own kind. */
const mailValidator = new HtmlValidate({
  ...config,
  rules: {
    ...config.rules,
    "no-inline-style": "off",
    "no-deprecated-attr": "off",
    "no-conditional-comment": "off",
    "presentation-role-style": "off",
  },
})

/** What html-validate objects to in a page of the server, each with the markup around it. */
export const markupErrors = (html: string): Promise<string[]> => faultsBy(validator, html)

/** The same of a mail. */
export const mailMarkupErrors = (html: string): Promise<string[]> => faultsBy(mailValidator, html)

async function faultsBy(judge: HtmlValidate, html: string): Promise<string[]> {
  const report = await judge.validateString(html)
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const around = html.split("\n")[line - 1]?.slice(Math.max(0, column - 80), column + 80)
      return `${ruleId}: ${message}\n    ${around}`
    }),
  )
}
