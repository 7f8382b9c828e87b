import { useSubmit } from "@remix-run/react"
import { useEffect, useState } from "react"
import { Button } from "#app/ui/button.tsx"
import { href, urls } from "#app/urls/index.ts"

const BLOCKED = "Your browser blocks notifications of this site. Allow them in its settings."
const FAILED = "Your browser could not turn them on. Please try again."

type PushButtonProps = { publicKey: string; isOn: boolean }

/** Asks the browser at a press alone; without script there is nothing to press. */
export function PushButton({ publicKey, isOn }: PushButtonProps) {
  const submit = useSubmit()
  const [isOffered, setOffered] = useState(false)
  const [message, setMessage] = useState("")
  useEffect(() => {
    // The browser may have lost it, or kept one of an earlier login.
    findSubscription().then(async (found) => {
      if (found && !isOn) await found.unsubscribe()
      setOffered(found !== undefined && !(found && isOn))
    }, ignore)
  }, [isOn])
  async function turnOn() {
    if ((await Notification.requestPermission()) !== "granted") return setMessage(BLOCKED)
    try {
      const { endpoint, keys } = await subscribe(publicKey)
      const sent = { endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" }
      submit(sent, { method: "post", action: href(urls.account.push, { step: "on" }) })
      setMessage("")
    } catch {
      setMessage(FAILED)
    }
  }
  return (
    <>
      {!isOffered && !isOn && (
        <p className="text-muted">Open this page in a browser that can show notifications.</p>
      )}
      {isOffered && (
        <Button type="button" kind="secondary" className="justify-self-start" onClick={turnOn}>
          Turn on in this browser
        </Button>
      )}
      <p role="status" className="text-danger empty:hidden">
        {message}
      </p>
    </>
  )
}

const ignore = () => {}

/** Undefined where a browser cannot be told anything. */
async function findSubscription(): Promise<PushSubscription | null | undefined> {
  if (!("PushManager" in window && "Notification" in window)) return undefined
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.pushManager.getSubscription()
}

async function subscribe(publicKey: string): Promise<PushSubscriptionJSON & { endpoint: string }> {
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription under another key cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options)
  return { ...subscription.toJSON(), endpoint: subscription.endpoint }
}
