import { createContext, useContext } from "react"

/** Collects the first invalid control during server rendering; unset in browsers. */
export const FirstInvalid = createContext<{ id?: string } | undefined>(undefined)

/** True for the first invalid control of a server-rendered page; later the script moves focus. */
export function useBeginsHere(id: string, isInvalid: boolean): boolean {
  const page = useContext(FirstInvalid)
  if (page && isInvalid) page.id ??= id
  return page?.id === id
}
