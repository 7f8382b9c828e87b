import { createContext, useContext } from "react"

export type LocationInfo = {
  pathname: string
  search: string
  /** Another page, or the answer to a form, is on its way. */
  isLoading: boolean
}

const LocationContext = createContext<LocationInfo>({ pathname: "/", search: "", isLoading: false })

/** Lets the application say where the visitor is, so that design pieces know no router. */
export const LocationProvider = LocationContext.Provider

export const useLocationInfo = (): LocationInfo => useContext(LocationContext)
