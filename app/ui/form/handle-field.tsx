import type { ComponentProps, FormEvent } from "react"
import { TextField } from "./text-field.tsx"

/** A handle on a network. An "@" before it, which comes along when one is pasted, is taken off at once. */
export function HandleField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      onInputCapture={dropAt}
    />
  )
}

/** While the event is still on its way down, so that whatever checks the field finds it mended. */
function dropAt({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const bare = input.value.replace(/^\s*@+\s*/, "")
  const dropped = input.value.length - bare.length
  if (dropped === 0) return
  const caret = Math.max(0, (input.selectionStart ?? 0) - dropped)
  input.value = bare
  input.setSelectionRange(caret, caret)
}
