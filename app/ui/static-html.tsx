import {
  type ElementType,
  type HTMLAttributes,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react"
import { showInOwnZone } from "./calendar-date.tsx"

/** Empty when the page's HTML has the value. */
export type StaticData<Value> = { value?: Value }

/** `isData`: our script asks; `trackRendered` notes values that are in the HTML alone. */
type RenderTarget = { isData: boolean; trackRendered: (value: unknown) => void }

/** Marks data that is only rendered: sent as HTML with the page, else as data. Decision 55. */
export function staticData<Value>(
  value: Value,
  { isData, trackRendered }: RenderTarget,
): StaticData<Value> {
  if (isData) return { value }
  trackRendered(value)
  return Object.defineProperty({}, "value", { value, enumerable: false })
}

type OwnAttributes = Omit<HTMLAttributes<HTMLElement>, "id" | "children"> & { as: ElementType }

type StaticHtmlProps<Value> = OwnAttributes & {
  id: string
  of: StaticData<Value>
  children: (value: Value) => ReactNode
}

/** Renders `children`. Server HTML stays until newer data arrives, so handlers belong outside. */
export function StaticHtml<Value>({
  as: Element,
  of,
  children,
  ...element
}: StaticHtmlProps<Value>) {
  return of.value === undefined ? (
    <FromPage key="page" {...element} as={Element} of={of} />
  ) : (
    <Element key="data" {...element}>
      {children(of.value)}
    </Element>
  )
}

type FromPageProps = OwnAttributes & { id: string; of: object }

/** HTML by loader answer, as the part may mount again. */
const pageHtml = new WeakMap<object, string>()

function FromPage({ as: Element, id, of, ...element }: FromPageProps) {
  const [html] = useState(() => {
    const found = pageHtml.get(of) ?? document.getElementById(id)?.innerHTML ?? ""
    pageHtml.set(of, found)
    return { __html: found }
  })
  const own = useRef<Element>(null)
  useEffect(() => showInOwnZone(own.current), [])
  return (
    <Element
      {...element}
      ref={own}
      id={id}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is our own HTML, where it stood.
      dangerouslySetInnerHTML={html}
    />
  )
}
