import { type ConfigData, HtmlValidate } from "html-validate"
import rules from "../../.htmlvalidate.json" with { type: "json" }

const validator = new HtmlValidate(rules as unknown as ConfigData)

/** What html-validate objects to in a page of the server, each with the markup around it. */
export async function markupFaults(html: string): Promise<string[]> {
  const report = await validator.validateString(html)
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const around = html.split("\n")[line - 1]?.slice(Math.max(0, column - 80), column + 80)
      return `${ruleId}: ${message}\n    ${around}`
    }),
  )
}
