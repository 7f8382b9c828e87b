import { useParams } from "@remix-run/react"
import type { ReactNode } from "react"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

type OrderFormPageProps = {
  title: string
  orderTitle?: ReactNode
  /** Default: the order's page. */
  back?: string
  children: ReactNode
}

/** A step of an order, on a page of its own. */
export function OrderFormPage({ title, orderTitle, back, children }: OrderFormPageProps) {
  const { orderId = "" } = useParams()
  return (
    <NarrowPage
      title={title}
      back={{ href: back ?? href(urls.orders.show, { orderId }), label: "Back to order" }}
      meta={orderTitle}
    >
      {children}
    </NarrowPage>
  )
}
