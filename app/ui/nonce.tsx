import { createContext, useContext } from "react"

/** The nonce of the Content-Security-Policy: never in loader data, where injected markup could read it. */
export const NonceContext = createContext<string | undefined>(undefined)

export const useNonce = () => useContext(NonceContext)
