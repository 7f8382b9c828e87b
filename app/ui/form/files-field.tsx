import { useEffect, useRef, useState } from "react"
import { Button } from "../button.tsx"
import { Field, useControlProps } from "./field.tsx"
import { type FileProps, fileInputClass, validateChosenFiles } from "./file-field.tsx"
import { clearUpload, useUpload } from "./send-files.ts"
import { useDrop } from "./use-drop.ts"

type FilesFieldProps = FileProps & { formatBytes: (bytes: number) => string }

/** Lists what was chosen, with a button to remove each, and follows their upload. */
export function FilesField({ field, label, hint, accept, judge, formatBytes }: FilesFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<readonly File[]>([])
  const show = (control: HTMLInputElement) => {
    clearUpload()
    setChosen([...(control.files ?? [])])
    return validateChosenFiles(control, judge)
  }
  useDrop(input, show)
  const remove = (removed: File) => {
    if (!input.current) return
    const kept = new DataTransfer()
    for (const file of chosen) if (file !== removed) kept.items.add(file)
    input.current.files = kept.files
    input.current.focus()
    return show(input.current)
  }
  // A reset form, as after a sent message, holds no file.
  useEffect(() => {
    const form = input.current?.form
    const clear = () => setChosen([])
    form?.addEventListener("reset", clear)
    return () => form?.removeEventListener("reset", clear)
  }, [])
  return (
    <Field field={field} label={label} hint={hint}>
      <input
        key={field.id}
        ref={input}
        type="file"
        multiple
        accept={accept}
        onChange={({ currentTarget }) => show(currentTarget)}
        className={fileInputClass}
        {...useControlProps(field, hint)}
      />
      {chosen.length > 0 && (
        <ul aria-label="Chosen files" className="grid grid-cols-[minmax(0,1fr)] gap-1 text-sm">
          {chosen.map((file) => (
            <li
              key={`${file.name} ${file.size} ${file.lastModified}`}
              className="flex min-w-0 flex-wrap items-center gap-2"
            >
              <span className="wrap-anywhere">{file.name}</span>
              <span className="text-muted">{formatBytes(file.size)}</span>
              <Button
                type="button"
                kind="quiet"
                size="small"
                aria-label={`Remove ${file.name}`}
                onClick={() => remove(file)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && <UploadState />}
    </Field>
  )
}

/** Follows an upload with a way to stop it, or to try again. */
function UploadState() {
  const upload = useUpload()
  if (!upload) return null
  if (upload === "not sent") {
    return (
      <Button kind="secondary" size="small" className="justify-self-start">
        Try again
      </Button>
    )
  }
  const { percent, cancel } = upload
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <progress aria-label="Upload" max={100} value={percent} className="h-2 w-28 accent-accent" />
      <span>{percent} %</span>
      {percent < 100 && (
        <Button type="button" kind="quiet" size="small" onClick={cancel}>
          Cancel upload
        </Button>
      )}
    </div>
  )
}
