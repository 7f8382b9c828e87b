import { type FormEvent, useEffect, useRef, useState } from "react"
import { Button } from "#app/ui/button.tsx"

type CheckoutFormProps = {
  /** The provider's hosted checkout. */
  action: string
  /** What it is given, as hidden fields. */
  fields: readonly (readonly [name: string, value: string])[]
  /** The provider's own script, which opens the same checkout over this page. */
  script: { src: string; options: Record<string, unknown> }
  label: string
  /** Opens without another press: one has come here to pay. */
  opensItself: boolean
  onOpen: () => void
  onClose: () => void
}

type Checkout = { open(): void }
declare global {
  interface Window {
    Razorpay?: new (options: Record<string, unknown>) => Checkout
  }
}

const LOAD_WITHIN_MS = 6000

/**
 * The button that leads to the provider's checkout. Without a script the form goes there; with one the
 * checkout opens over this page, and when its script cannot be loaded the form goes there all the same.
 */
export function CheckoutForm(props: CheckoutFormProps) {
  const { action, fields, script, label, opensItself, onOpen, onClose } = props
  const [isOpening, setIsOpening] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [opensNow] = useState(opensItself)
  useEffect(() => {
    if (!opensNow) return
    // Whoever reloads this page or comes back to it has not asked for the checkout again.
    const { pathname } = window.location
    window.history.replaceState(window.history.state, "", pathname)
    form.current?.requestSubmit()
  }, [opensNow])
  const open = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setIsOpening(true)
    onOpen()
    try {
      const Razorpay = await loadCheckout(script.src)
      const ondismiss = () => {
        setIsOpening(false)
        onClose()
      }
      const modal = { ondismiss, confirm_close: true }
      new Razorpay({ ...script.options, modal }).open()
    } catch {
      form.submit()
    }
  }
  return (
    <form ref={form} method="post" action={action} onSubmit={open}>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button isBusy={isOpening} className="w-full">
        {label}
      </Button>
    </form>
  )
}

function loadCheckout(src: string): Promise<NonNullable<Window["Razorpay"]>> {
  return new Promise((resolve, reject) => {
    if (window.Razorpay) return resolve(window.Razorpay)
    const script = document.createElement("script")
    const timer = setTimeout(() => reject(new Error("too slow")), LOAD_WITHIN_MS)
    script.src = src
    script.onload = () => {
      clearTimeout(timer)
      if (window.Razorpay) resolve(window.Razorpay)
      else reject(new Error("not there"))
    }
    script.onerror = () => reject(new Error("not loaded"))
    document.head.append(script)
  })
}
