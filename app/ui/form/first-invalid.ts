import { createContext, useContext } from "react"

/** Collects the first invalid control during server rendering; unset in browsers. */
export const FirstInvalidContext = createContext<{ id?: string } | undefined>(undefined)

/** True for the first invalid control of a server-rendered page; later the script moves focus. */
export function useIsFirstInvalid(id: string, isInvalid: boolean): boolean {
  const page = useContext(FirstInvalidContext)
  if (page && isInvalid) page.id ??= id
  return page?.id === id
}
