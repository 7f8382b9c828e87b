import { type ChangeEvent, useEffect, useState } from "react"
import { Avatar } from "../avatar.tsx"
import { cx } from "../class-names.ts"
import { Field, type FieldProps, useControlProps } from "./field.tsx"

/** The picture as it is now comes as `currentHref`. */
type PictureFieldProps = FieldProps & { currentHref: string | undefined }

/** A native file input for a picture, beside the picture as it is or, with a script, will be. */
export function PictureField({ field, label, hint, currentHref }: PictureFieldProps) {
  const [preview, choose] = usePreview()
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar pictureHref={preview ?? currentHref} size="large" />
      <Field field={field} label={label} hint={hint} className="min-w-0 grow basis-60">
        <input
          key={field.id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          onChange={choose}
          className={fileInputClass}
          {...useControlProps(field, hint)}
        />
      </Field>
    </div>
  )
}

const fileInputClass = cx(
  "min-h-11 w-full rounded-control text-sm text-muted file:mr-3 file:min-h-11 file:cursor-pointer",
  "file:rounded-control file:border file:border-solid file:border-control file:bg-raised",
  "file:px-4 file:text-base file:font-semibold file:text-ink hover:file:bg-sunken",
)

/** A native file input for one file of the kinds that `accept` lists. */
export function FileField({ field, label, hint, accept }: FieldProps & { accept: string }) {
  return (
    <Field field={field} label={label} hint={hint}>
      <input
        key={field.id}
        type="file"
        accept={accept}
        className={fileInputClass}
        {...useControlProps(field, hint)}
      />
    </Field>
  )
}

/** A native file input for several files of the kinds that `accept` lists. */
export function FilesField({ field, label, hint, accept }: FieldProps & { accept: string }) {
  return (
    <Field field={field} label={label} hint={hint}>
      <input
        key={field.id}
        type="file"
        multiple
        accept={accept}
        className={fileInputClass}
        {...useControlProps(field, hint)}
      />
    </Field>
  )
}

/** The address of the chosen picture while it is only in the browser; files that are none show nothing. */
function usePreview() {
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    return () => {
      if (preview) URL.revokeObjectURL(preview)
    }
  }, [preview])
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    setPreview(undefined)
    if (!file) return
    const url = URL.createObjectURL(file)
    const probe = new Image()
    probe.onload = () => {
      if (currentTarget.files?.[0] === file) setPreview(url)
      else URL.revokeObjectURL(url)
    }
    probe.onerror = () => URL.revokeObjectURL(url)
    probe.src = url
  }
  return [preview, choose] as const
}
