import { createContext, createElement, type ReactElement, useContext } from "react"

declare const OWN: unique symbol

/** `null`: the user has none. */
export type SlotValue = string | number | boolean | null

/**
 * One visitor's value, a placeholder in shared pages. It can be shown (`useSlotText`,
 * `SlotSwitch`), not read: docs/rules.md#shared-pages
 */
export type UserSlot<T extends SlotValue> = { readonly [OWN]: T }

/** True while rendering for many viewers, when slots hold placeholders. */
export const SharedRendering = createContext(false)

export const toSlot = <T extends SlotValue>(value: T) => value as unknown as UserSlot<T>

/** Reads a slot; only for browser scripts and pages rendered for one viewer. */
export const readSlot = <T extends SlotValue>(own: UserSlot<T>) => own as unknown as T

/** Text made of a slot and a public number; `name` is unique. */
export type SlotText<T extends SlotValue> = {
  name: string
  /** Values of one step share a text; default: a text per value. */
  stepOf?: (value: T, about: number) => number
  say: (value: T, about: number) => string
}

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
  yes: Shown | ((text: string) => ReactElement)
  no: Shown
}

/** Chooses by truthiness; `yes` and `no` are elements, never bare text. */
export function SlotSwitch<T extends SlotValue>({ of, yes, no }: SlotSwitchProps<T>) {
  const isShared = useContext(SharedRendering)
  const value = readSlot(of)
  const shown = () => (typeof yes === "function" ? yes(String(value)) : yes)
  // Always two children, so that React's useId agrees.
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
