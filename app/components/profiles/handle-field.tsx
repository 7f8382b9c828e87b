import { parseHandle } from "#app/domain/identity/profiles/handle.ts"
import { Button } from "#app/ui/button.tsx"
import { CodeField, type TextFieldProps } from "#app/ui/form/text-field.tsx"
import type { Platform } from "#db/schema/words.ts"

/**
 * Reduces "@maya" or a profile address to the handle, on paste, blur and submit; without a script
 * the refused form offers it.
 */
export function HandleField({ platform, ...props }: TextFieldProps & { platform: Platform }) {
  const { errors, initialValue } = props.field
  const mend = ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    const handle = parseHandle(platform, input.value)
    if (handle === undefined || handle === input.value) return false
    input.value = handle
    return true
  }
  const offered = errors?.length ? parseHandle(platform, String(initialValue ?? "")) : undefined
  return (
    <div className="grid content-start gap-2">
      <CodeField
        {...props}
        // Capture phase, so that checks see the corrected value.
        onInputCapture={(event) => {
          const { inputType } = event.nativeEvent as InputEvent
          if (inputType === "insertFromPaste") mend(event)
        }}
        onBlurCapture={(event) => {
          // Rechecks, which removes a stale message.
          if (mend(event)) event.currentTarget.dispatchEvent(new Event("input", { bubbles: true }))
        }}
        onKeyDownCapture={(event) => event.key === "Enter" && mend(event)}
      />
      {offered !== undefined && offered !== initialValue && (
        <Button name="socials.mend" value="yes" kind="secondary" size="small">
          {`Use ${offered}`}
        </Button>
      )}
    </div>
  )
}
