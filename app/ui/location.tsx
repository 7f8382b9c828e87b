import { createContext, useContext } from "react"

export type Whereabouts = {
  pathname: string
  search: string
  /** Another page, or the answer to a form, is on its way. */
  isLoading: boolean
}

const LocationContext = createContext<Whereabouts>({ pathname: "/", search: "", isLoading: false })

/** Lets the application say where the visitor is, so that design pieces know no router. */
export const LocationProvider = LocationContext.Provider

export const useLocationInfo = (): Whereabouts => useContext(LocationContext)
