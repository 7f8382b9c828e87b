import type { useNavigation } from "@remix-run/react"
import { useContext } from "react"
import { UNSAFE_DataRouterStateContext } from "react-router-dom"

declare global {
  interface Window {
    __remixRouter?: { state: { navigation: ReturnType<typeof useNavigation> } }
  }
}

// All that the product uses of React, Remix and its router beyond what they promise; each says why.

/** The answers of all routes of the page: Remix has no hook by which the root reads those of the routes below it. */
export const usePageState = () => useContext(UNSAFE_DataRouterStateContext)

/** What the router is on its way to, outside of React: a part of the page that did not come draws nothing. */
export const currentNavigation = () => window.__remixRouter?.state.navigation

/** By which the server knows the build of an open page; Remix keeps it for the question that it asks itself. */
export const buildVersion = (): string => window.__remixManifest.version

/** What Remix's script reads a page's data from; by itself the server would write them behind the document's end. */
export const PAGE_DATA = "__remixContext"
