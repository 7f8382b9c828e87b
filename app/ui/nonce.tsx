import { createContext, useContext } from "react"

/** Nonce of the Content-Security-Policy; in loader data injected markup could read it. */
export const NonceContext = createContext<string | undefined>(undefined)

export const useNonce = () => useContext(NonceContext)
