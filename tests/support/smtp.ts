import { readFileSync } from "node:fs"
import type { AddressInfo, Socket } from "node:net"
import { type ParsedMail, simpleParser } from "mailparser"
import { SMTPServer } from "smtp-server"

export type ReceivedMail = ParsedMail & {
  recipients: string[]
  /** The client's EHLO name, and whether TLS was used. */
  greeting: string
  isEncrypted: boolean
}

/** The behaviour for the next mails, changeable while running. */
type Behaviour = {
  /** Refused addresses with their response: [550, "5.1.1 no such user"]. */
  refuses: Map<string, [code: number, text: string]>
  /** The delay of a response. */
  delayMs: number
  /** Messages accepted before the connection closes silently. */
  closesAfterData: number
}

export type MailServer = Behaviour & {
  url: string
  received: ReceivedMail[]
  /** Stops the server and its connections; mail is kept. */
  stop(): Promise<void>
  /** Restarts on the same port. */
  start(): Promise<void>
}

/** Starts a local SMTP server that keeps its mail; STARTTLS uses a self-signed certificate. */
export async function startMailServer(
  onMail: (mail: ReceivedMail) => void = () => {},
  { hasStartTls = false } = {},
): Promise<MailServer> {
  let server: SMTPServer | undefined
  let port = 0
  const mail: MailServer = {
    refuses: new Map(),
    delayMs: 0,
    closesAfterData: 0,
    url: "",
    received: [],
    async start() {
      const lines = new Map<string, Socket>()
      const started = new SMTPServer({
        authOptional: true,
        disabledCommands: hasStartTls ? ["AUTH"] : ["AUTH", "STARTTLS"],
        ...(hasStartTls && selfSigned()),
        closeTimeout: 100,
        onRcptTo({ address }, _session, answer) {
          const refusal = mail.refuses.get(address)
          const [responseCode, text] = refusal ?? []
          answer(refusal && Object.assign(new Error(text), { responseCode }))
        },
        onData(stream, session, answer) {
          simpleParser(stream).then((parsed) => {
            const recipients = session.envelope.rcptTo.map(({ address }) => address)
            const { hostNameAppearsAs: greeting, secure: isEncrypted } = session
            mail.received.push({ ...parsed, recipients, greeting, isEncrypted })
            onMail({ ...parsed, recipients, greeting, isEncrypted })
            if (mail.closesAfterData > 0) {
              mail.closesAfterData -= 1
              for (const line of lines.values()) line.destroy()
              return
            }
            setTimeout(answer, mail.delayMs)
          }, answer)
        },
      })
      server = started
      started.server.on("connection", (line: Socket) => {
        const name = `${line.remotePort}`
        lines.set(name, line)
        line.once("close", () => lines.delete(name))
      })
      started.on("error", () => {})
      await new Promise<void>((done) => started.listen(port, "127.0.0.1", done))
      port = (started.server.address() as AddressInfo).port
      mail.url = `smtp://127.0.0.1:${port}`
    },
    stop: () => new Promise((done) => (server ? server.close(() => done()) : done())),
  }
  await mail.start()
  return mail
}

const selfSigned = () => ({
  key: readFileSync("tests/support/certificates/localhost.key.pem"),
  cert: readFileSync("tests/support/certificates/localhost.pem"),
})

/** The site paths in a mail's text. */
export const linksOf = ({ text = "" }: Pick<ParsedMail, "text">): string[] =>
  [...text.matchAll(/^https?:\/\/[^/\s]+(\/\S*)$/gm)].map(([, path = ""]) => path)
