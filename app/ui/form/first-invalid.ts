import { createContext, useContext } from "react"

/** The first invalid control of a page that the server renders, once it is met; no page of the browser has one. */
export const FirstInvalid = createContext<{ id?: string } | undefined>(undefined)

/** Whether a page begins at a control: at its first invalid one as it comes; later the script moves the focus. */
export function useBeginsHere(id: string, isInvalid: boolean): boolean {
  const page = useContext(FirstInvalid)
  if (page && isInvalid) page.id ??= id
  return page?.id === id
}
