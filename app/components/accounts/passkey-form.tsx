import { Form, useNavigation } from "@remix-run/react"
import { type FormEvent, useRef, useState } from "react"
import { Button } from "#app/ui/button.tsx"
import { useHydrated } from "#app/ui/use-hydrated.ts"

type Wanted =
  | { create: PublicKeyCredentialCreationOptionsJSON }
  | { get: PublicKeyCredentialRequestOptionsJSON }

function askDevice(wanted: Wanted): Promise<Credential | null> {
  if ("create" in wanted) {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(wanted.create)
    return navigator.credentials.create({ publicKey })
  }
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(wanted.get)
  return navigator.credentials.get({ publicKey })
}

const canAsk = (): boolean =>
  typeof PublicKeyCredential === "function" &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  "toJSON" in PublicKeyCredential.prototype

type PasskeyFormProps = { wanted: Wanted; action: string; button: string; name?: string }

/** Asks the device for a passkey and sends its answer; only a script can. */
export function PasskeyForm({ wanted, action, button, name }: PasskeyFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const credential = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const isSending = useNavigation().formAction === action
  const isSupported = !useHydrated() || canAsk()
  const ask = async (event: FormEvent) => {
    const field = credential.current
    // The answer submits the form once more; another try asks for another answer.
    if (field?.value) {
      setTimeout(() => {
        field.value = ""
      })
      return
    }
    event.preventDefault()
    try {
      const answer = await askDevice(wanted)
      if (!(answer instanceof PublicKeyCredential) || !credential.current) return
      credential.current.value = JSON.stringify(answer.toJSON())
      form.current?.requestSubmit()
    } catch {
      setProblem("Your device gave no passkey. Please try again.")
    }
  }
  return (
    <>
      <p className="needs-no-script">Passkeys need JavaScript, which is off in this browser.</p>
      {isSupported ? (
        <Form
          ref={form}
          method="post"
          action={action}
          onSubmit={ask}
          className="needs-script grid gap-3"
        >
          <input ref={credential} type="hidden" name="credential" />
          {name !== undefined && <input type="hidden" name="name" value={name} />}
          <Button isBusy={isSending} className="justify-self-start">
            {button}
          </Button>
        </Form>
      ) : (
        <p>This browser can't use passkeys.</p>
      )}
      <p role="status">{problem}</p>
    </>
  )
}
