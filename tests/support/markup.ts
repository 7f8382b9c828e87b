import { type ConfigData, HtmlValidate } from "html-validate"
import rules from "../../.htmlvalidate.json" with { type: "json" }

const config = rules as unknown as ConfigData
const validator = new HtmlValidate(config)

/** Mails need tables, inline styles and conditional comments. */
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

/** Lists html-validate's errors with the markup around. */
export const markupErrors = (html: string): Promise<string[]> => faultsBy(validator, html)

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
