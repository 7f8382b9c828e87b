import { useEffect } from "react"
import { readSlot, type UserSlot } from "#app/ui/user-slot.tsx"
import type { Role } from "#db/schema/words.ts"

const KEY = "user"

export type LocalUserCopy = {
  role: Role
  name: UserSlot<string>
  email: UserSlot<string>
  phone: UserSlot<string | null>
  pictureHref: UserSlot<string | null>
}

/** Copies the user into local storage, for reading alone: docs/rules.md#the-mirror-is-a-copy */
export function useLocalUserCopy({ role, name, email, phone, pictureHref }: LocalUserCopy): void {
  useEffect(() => {
    const ownName = readSlot(name)
    const ownPhone = readSlot(phone)
    const fields = {
      ...(role === "brand" ? { brandName: ownName } : { name: ownName }),
      email: readSlot(email),
      picture: readSlot(pictureHref) ?? "",
      role,
      ...(ownPhone && { phone: ownPhone }),
    }
    withStorage((storage) => storage.setItem(KEY, JSON.stringify(fields)))
  }, [role, name, email, phone, pictureHref])
}

/** Removes the copy when a visitor logs in or registers. */
export function useLocalUserCopyClearing(isVisitor: boolean): void {
  useEffect(() => {
    if (isVisitor) clearLocalUserCopy()
  }, [isVisitor])
}

/** Removes the copy before the log-out. */
export function clearLocalUserCopy(): void {
  withStorage((storage) => storage.removeItem(KEY))
}

/** Browsers may refuse storage; then there is no copy. */
function withStorage(task: (storage: Storage) => void): void {
  try {
    task(localStorage)
  } catch {
    return
  }
}
