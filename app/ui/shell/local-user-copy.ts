import { useEffect } from "react"
import type { Role } from "#db/schema/words.ts"

const KEY = "user"

export type LocalUserCopy = {
  role: Role
  name: string
  email: string
  phone: string | null
  pictureHref: string | null
}

/**
 * Copies the signed-in user into the browser's local storage. It is a copy for reading: the session alone
 * decides who somebody is (docs/rules.md#the-mirror-is-a-copy). No storage, no copy.
 */
export function useLocalUserCopy({ role, name, email, phone, pictureHref }: LocalUserCopy): void {
  useEffect(() => {
    const fields = {
      ...(role === "brand" ? { brandName: name } : { name }),
      email,
      picture: pictureHref ?? "",
      role,
      ...(phone && { phone }),
    }
    try {
      dropUnreadable()
      localStorage.setItem(KEY, JSON.stringify(fields))
    } catch {
      return
    }
  }, [role, name, email, phone, pictureHref])
}

/**
 * Keeps the copy true on pages that write none, each time one is shown: a visitor has none, whatever
 * became of the session or was written meanwhile, and one that cannot be read goes.
 */
export function useLocalUserCopyUpkeep(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return clearLocalUserCopy()
    try {
      dropUnreadable()
    } catch {
      return
    }
  })
}

/** Removes the copy: the log-out form does, before it goes. */
export function clearLocalUserCopy(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    return
  }
}

function dropUnreadable(): void {
  const stored = localStorage.getItem(KEY)
  if (stored === null) return
  try {
    JSON.parse(stored)
  } catch {
    localStorage.removeItem(KEY)
  }
}
