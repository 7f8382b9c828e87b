import { type ChangeEvent, useEffect, useState } from "react"
import { Avatar } from "../avatar.tsx"
import { cx } from "../class-names.ts"
import { Field, type FieldProps, useControlProps } from "./field.tsx"
import { shrinkPicture } from "./shrink-picture.ts"
import { CHECK_FIELD_FORM_FIELD } from "./use-page-form.ts"

export type FileProps = FieldProps & {
  accept: string
  /** Records for the schema why files are refused. */
  judge: (files: FileList) => Promise<void>
}

export async function validateChosenFiles(
  input: HTMLInputElement,
  judge: FileProps["judge"],
): Promise<void> {
  if (input.files) await judge(input.files)
  input.dispatchEvent(new Event(CHECK_FIELD_FORM_FIELD, { bubbles: true }))
}

type PictureFieldProps = FileProps & {
  onChoose?: (input: HTMLInputElement) => void
}

/** A script shrinks the picture before upload. */
export function PictureField({ accept, judge, onChoose, className, ...props }: PictureFieldProps) {
  const { field, label, hint } = props
  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    onChoose?.(input)
    const file = input.files?.[0]
    const smaller = file && (await shrinkPicture(file))
    if (input.files?.[0] !== file) return
    if (smaller) {
      const files = new DataTransfer()
      files.items.add(smaller)
      input.files = files.files
      onChoose?.(input)
    }
    await validateChosenFiles(input, judge)
  }
  return (
    <Field field={field} label={label} hint={hint} className={className}>
      <input
        key={field.id}
        type="file"
        accept={accept}
        onChange={choose}
        className={fileInputClass}
        {...useControlProps(field, hint)}
      />
    </Field>
  )
}

type ProfilePictureFieldProps = FileProps & { currentHref: string | undefined }

/** Previews the current or newly chosen picture. */
export function ProfilePictureField({ currentHref, ...props }: ProfilePictureFieldProps) {
  const [preview, choose] = usePreview()
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar pictureHref={preview ?? currentHref} size="large" />
      <PictureField {...props} onChoose={choose} className="min-w-0 grow basis-60" />
    </div>
  )
}

export const fileInputClass = cx(
  "min-h-11 w-full rounded-control text-sm text-muted file:mr-3 file:min-h-11 file:cursor-pointer",
  "file:rounded-control file:border file:border-solid file:border-control file:bg-raised",
  "file:px-4 file:text-base file:font-semibold file:text-ink hover:file:bg-sunken",
)

/** Object URL of a chosen picture; other files show nothing. */
function usePreview() {
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    return () => {
      if (preview) URL.revokeObjectURL(preview)
    }
  }, [preview])
  const choose = (input: HTMLInputElement) => {
    const file = input.files?.[0]
    setPreview(undefined)
    if (!file) return
    const url = URL.createObjectURL(file)
    const probe = new Image()
    probe.onload = () => {
      if (input.files?.[0] === file) setPreview(url)
      else URL.revokeObjectURL(url)
    }
    probe.onerror = () => URL.revokeObjectURL(url)
    probe.src = url
  }
  return [preview, choose] as const
}
