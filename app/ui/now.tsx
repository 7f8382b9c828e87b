import { createContext, useContext } from "react"

const NowContext = createContext(0)

/** The moment the page was made, so that server and browser agree on "3 days ago". */
export const NowProvider = NowContext.Provider

/** That moment, in milliseconds since the epoch. */
export const useNow = () => useContext(NowContext)
