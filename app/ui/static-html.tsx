import {
  type ElementType,
  type HTMLAttributes,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react"
import { showInOwnZone } from "./calendar-date.tsx"

/** What a page draws of its data and nothing else needs: its value, or nothing where its HTML is there. */
export type StaticData<Value> = { value?: Value }

/** What a loader is asked for: our script takes data, a page the HTML, and is told what is in that alone. */
type RenderTarget = { isData: boolean; trackRendered: (value: unknown) => void }

/**
 * Marks a part of a loader's answer that is only drawn. A page that is loaded brings it as HTML, so the
 * data that is written into the page leaves it out; data that the router asks for holds it. See decision 55.
 */
export function staticData<Value>(
  value: Value,
  { isData, trackRendered }: RenderTarget,
): StaticData<Value> {
  if (isData) return { value }
  trackRendered(value)
  return Object.defineProperty({}, "value", { value, enumerable: false })
}

/** What the element has besides. */
type OwnAttributes = Omit<HTMLAttributes<HTMLElement>, "id" | "children"> & { as: ElementType }

type StaticHtmlProps<Value> = OwnAttributes & {
  /** By which its HTML is found in the page. */
  id: string
  of: StaticData<Value>
  children: (value: Value) => ReactNode
}

/**
 * An element that holds what `children` draw of a value. What came as HTML stays as it is until the router
 * brings newer data, so nothing in it has handlers of its own: whoever listens does so outside.
 */
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

/** What the page brought, by the answer that it was drawn from: the part may be shown once more. */
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
