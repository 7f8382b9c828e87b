import { createContext, createElement, type ReactElement, useContext } from "react"

declare const OWN: unique symbol

/** What may be one visitor's. `null` is for what somebody has not. */
export type SlotValue = string | number | boolean | null

/**
 * A value that belongs to one visitor. In a page that is rendered once for many a mark stands in its place,
 * so it can be shown (`useOwnText`, `OwnChoice`) and not be looked at: docs/rules.md#shared-pages
 */
export type UserSlot<T extends SlotValue> = { readonly [OWN]: T }

/** Whether a page is being rendered for many: each own value in it is a mark then. */
export const SharedRendering = createContext(false)

/** A value that is known as one that belongs to somebody. */
export const toSlot = <T extends SlotValue>(value: T) => value as unknown as UserSlot<T>

/** What an own value is, for scripts in the browser and pages that are rendered for one visitor. */
export const readSlot = <T extends SlotValue>(own: UserSlot<T>) => own as unknown as T

/** Words made of an own value and a number that everybody sees, by a name that no other words have. */
export type SlotText<T extends SlotValue> = {
  name: string
  /** All values of one step have the same words; without it each value has its own. */
  stepOf?: (value: T, about: number) => number
  say: (value: T, about: number) => string
}

/** The text of an own value, or the words that are made of it. */
export function useSlotText<T extends SlotValue>(
  own: UserSlot<T>,
  words?: SlotText<T>,
  about = 0,
): string {
  const isShared = useContext(SharedRendering)
  const value = readSlot(own)
  if (!words) return String(value)
  return isShared
    ? `${String(value).slice(0, -1)}-${words.name}.${about}.`
    : words.say(value, about)
}

type Shown = ReactElement | null

type SlotSwitchProps<T extends SlotValue> = {
  of: UserSlot<T>
  /** May show the value's text. */
  yes: Shown | ((text: string) => ReactElement)
  no: Shown
}

/** One of two elements, by whether an own value is anything; `yes` and `no` are elements and no bare text. */
export function SlotSwitch<T extends SlotValue>({ of, yes, no }: SlotSwitchProps<T>) {
  const isShared = useContext(SharedRendering)
  const value = readSlot(of)
  const shown = () => (typeof yes === "function" ? yes(String(value)) : yes)
  // Two children either way, so that the ids of React's useId are the same.
  return isShared ? (
    <>
      {createElement("own-if", { of: String(value) }, shown())}
      {createElement("own-else", null, no)}
    </>
  ) : (
    <>
      {value ? shown() : null}
      {value ? null : no}
    </>
  )
}
