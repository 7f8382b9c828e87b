import type { useNavigation } from "@remix-run/react"
import { useContext } from "react"
import { UNSAFE_DataRouterStateContext } from "react-router-dom"

declare global {
  interface Window {
    __remixRouter?: { state: { navigation: ReturnType<typeof useNavigation> } }
  }
}

// All React, Remix and router internals in use, each with its reason.

/** Answers of all routes: Remix has no hook that gives the root those of its children. */
export const usePageState = () => useContext(UNSAFE_DataRouterStateContext)

/** Read outside React: a page part that failed to load renders nothing. */
export const currentNavigation = () => window.__remixRouter?.state.navigation

/** Tells the server an open page's build; Remix stores it for its own requests. */
export const buildVersion = (): string => window.__remixManifest.version

/** Remix reads page data from this global. */
export const PAGE_DATA = "__remixContext"
