import { type FormEvent, useEffect, useRef, useState } from "react"
import { Button } from "#app/ui/button.tsx"

type CheckoutFormProps = {
  action: string
  fields: readonly (readonly [name: string, value: string])[]
  /** Opens the same checkout over this page. */
  script: { src: string; options: Record<string, unknown> }
  label: string
  opensItself: boolean
  onOpen: () => void
  onClose: () => void
}

declare global {
  interface Window {
    Razorpay?: new (options: Record<string, unknown>) => { open(): void }
  }
}

const LOAD_WITHIN_MS = 6000

/** Opens the checkout by script, else posts the form. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { action, fields, script, label, opensItself, onOpen, onClose } = props
  const [isOpening, setIsOpening] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [opensNow] = useState(opensItself)
  useEffect(() => {
    if (!opensNow) return
    // A reload or back step must not reopen the checkout.
    const { pathname } = window.location
    window.history.replaceState(window.history.state, "", pathname)
    form.current?.requestSubmit()
  }, [opensNow])
  const ondismiss = () => {
    setIsOpening(false)
    onClose()
    form.current?.querySelector("button")?.focus()
  }
  const open = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setIsOpening(true)
    onOpen()
    try {
      const Razorpay = await loadCheckout(script.src)
      new Razorpay({ ...script.options, modal: { ondismiss, confirm_close: true } }).open()
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

async function loadCheckout(src: string): Promise<NonNullable<Window["Razorpay"]>> {
  if (!window.Razorpay) {
    await new Promise((onload, onerror) => {
      setTimeout(onerror, LOAD_WITHIN_MS)
      const script = document.createElement("script")
      document.head.append(Object.assign(script, { src, onload, onerror }))
    })
  }
  if (!window.Razorpay) throw new Error("not there")
  return window.Razorpay
}
