import {
  type FormProps,
  Form as RouterForm,
  useLocation,
  useRouteLoaderData,
} from "@remix-run/react"
import type { ComponentPropsWithoutRef } from "react"
import { ButtonLink } from "../button.tsx"

/** Addresses to which a member may send no forms, by who may, and pages that they may not open. */
type Denials = { sends: readonly { who: string; addresses: string }[]; opens: string }

const useDenials = () => (useRouteLoaderData("root") as { denials?: Denials } | undefined)?.denials

/** Finds who may send a form in place of the person; undefined where the person may. */
const whoSends = (denials: Denials | undefined, address: string): string | undefined =>
  denials?.sends.find(({ addresses }) => new RegExp(addresses).test(address))?.who

function useDenial(action = ""): string | undefined {
  const { pathname } = useLocation()
  return whoSends(useDenials(), action.split(/[?#]/, 1)[0] || pathname)
}

/** Tells whether the person may send a form. */
export function useCanSendForm(): (address: string) => boolean {
  const denials = useDenials()
  return (address) => whoSends(denials, address) === undefined
}

/** Tells whether the person may open a page. */
export function useCanOpenPage(): (address: string) => boolean {
  const opens = useDenials()?.opens
  return (address) => !opens || !new RegExp(opens).test(address)
}

type Guarded = {
  action?: string | undefined
  says?: boolean
  what?: string
  children: React.ReactNode
}

/** Draws a form for people who may send it. A page that is the form says who may. */
export function SeatGuard(props: Guarded) {
  const { action, says = action === undefined, what = "do this", children } = props
  const who = useDenial(action)
  if (!who) return children
  return says ? <p className="text-muted">{`Only ${who} of this account can ${what}.`}</p> : null
}

/** Leads to a form; `form` is its address where the page has another. */
export const SeatLink = ({
  form,
  ...link
}: Parameters<typeof ButtonLink>[0] & { form?: string | undefined }) => (
  <SeatGuard action={form ?? link.href}>
    <ButtonLink {...link} />
  </SeatGuard>
)

export const Form = (props: FormProps) =>
  props.method === "get" ? (
    <RouterForm {...props} />
  ) : (
    <SeatGuard action={props.action}>
      <RouterForm {...props} />
    </SeatGuard>
  )

/** Posts without the router. */
export const PostForm = (
  props: Omit<ComponentPropsWithoutRef<"form">, "action"> & { action?: string | undefined },
) => (
  <SeatGuard action={props.action}>
    <form {...props} method="post" />
  </SeatGuard>
)
