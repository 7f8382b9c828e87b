import { createContext, useContext } from "react"

/**
 * The nonce of the request's Content-Security-Policy. Known on the server alone and never part of the
 * loader data, where injected markup could read it.
 */
export const NonceContext = createContext<string | undefined>(undefined)

export const useNonce = () => useContext(NonceContext)
