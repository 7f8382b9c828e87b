import { getFormProps } from "@conform-to/react"
import type { FileCommenting, PreviewFile } from "#app/components/files/file-previews.tsx"
import { authorName } from "#app/domain/work/deliverables/deliverable-table.ts"
import type { DraftComment } from "#app/domain/work/deliverables/draft-comments.server.ts"
import { Button } from "#app/ui/button.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { PostForm } from "#app/ui/form/seat-form.tsx"
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

type ShownVersion = { id: string; version: number; files: readonly PreviewFile[] }

/** Places of a picture by the number of their comment in the list. */
export const listCommentPins = (comments: readonly DraftComment[], fileId: string) =>
  comments.flatMap((comment, index) =>
    comment.fileId === fileId && comment.x !== null && comment.y !== null
      ? [{ number: index + 1, x: comment.x, y: comment.y }]
      : [],
  )

type CommentListProps = {
  comments: readonly DraftComment[]
  versions: readonly ShownVersion[]
  /** A side of the order, or a guest by the token of a review link. */
  reader: { isInfluencer: boolean } | { token: string }
}

const fileHrefFor = (reader: CommentListProps["reader"], fileId: string): string =>
  "token" in reader
    ? href(urls.reviewFile, { token: reader.token, fileId })
    : href(urls.file, { fileId })

function authorFor(reader: CommentListProps["reader"], comment: DraftComment): string {
  if (comment.guestName !== null) return `${comment.guestName} (guest of the brand)`
  if ("token" in reader) return `The ${comment.authorRole}`
  return authorName(comment.authorRole, reader.isInfluencer)
}

export function CommentList({ comments, versions, reader }: CommentListProps) {
  if (comments.length === 0) return null
  return (
    <ul aria-label="Comments" className="grid gap-4">
      {comments.map((comment, index) => (
        <li key={comment.id} className="grid gap-1">
          <span className="text-sm text-muted">
            {index + 1}. {authorFor(reader, comment)}, <ExactTime at={comment.createdAt} />
            <CommentPlace comment={comment} versions={versions} reader={reader} />
          </span>
          <span className="whitespace-pre-line wrap-anywhere">{comment.text}</span>
        </li>
      ))}
    </ul>
  )
}

const percent = (share: number) => `${Math.round(share / 10)} %`

const placeLabel = (x: number, y: number) =>
  `${percent(x)} from the left, ${percent(y)} from the top`

/** The middles of nine parts of a picture, for people who press none. */
const NINTHS = ["Top", "Middle", "Bottom"].flatMap((row, down) =>
  ["left", "centre", "right"].map((column, across) => ({
    value: `${1 + across * 333 + 166},${1 + down * 333 + 166}`,
    label: `${row} ${column}`,
  })),
)

const placeOption = (value: string) => {
  const [x = 0, y = 0] = value.split(",").map(Number)
  return { value, label: placeLabel(x, y) }
}

/** "1:05" */
const clockOf = (second: number) =>
  `${Math.floor(second / 60)}:${String(second % 60).padStart(2, "0")}`

type CommentPlaceProps = Omit<CommentListProps, "comments"> & { comment: DraftComment }

function CommentPlace({ comment, versions, reader }: CommentPlaceProps) {
  const { submissionId, fileId, x, y, second } = comment
  const version = versions.find(({ id }) => id === submissionId)
  const file = version?.files.find(({ id }) => id === fileId)
  return (
    <>
      {version && `, version ${version.version}`}
      {file && `, ${file.name}`}
      {x !== null && y !== null && `, ${placeLabel(x, y)}`}
      {file && second !== null && (
        <>
          {" at "}
          <a
            href={`${fileHrefFor(reader, file.id)}#t=${second}`}
            data-reload=""
            className="text-link"
          >
            {clockOf(second)}
          </a>
        </>
      )}
    </>
  )
}

const COMMENT_FORM = "comment"

type CommentFormProps = {
  version: ShownVersion
  /** Absent where it posts to the page that shows it. */
  action?: string
}

export function CommentForm({ version: latest, action }: CommentFormProps) {
  const { version, files } = latest
  const [form, fields] = usePageForm({
    id: COMMENT_FORM,
    schema: async () =>
      (await import("#app/domain/work/deliverables/draft-comment-schema.ts")).CommentInput,
    values: { version: String(version) },
  })
  const has = (family: string) => files.some(({ mediaType }) => mediaType.startsWith(family))
  const typed = fields.place.initialValue
  const isPressed = typed && NINTHS.every(({ value }) => value !== typed)
  return (
    <PostForm className="grid gap-4" {...getFormProps(form)} action={action}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <input type="hidden" name="version" value={version} />
      <TextAreaField
        field={fields.text}
        label="Comment"
        rows={3}
        hint="At most 1,000 characters."
      />
      {files.length > 0 && (
        <SelectField
          field={fields.fileId}
          label="File (optional)"
          options={files.map(({ id, name }) => ({ value: id, label: name }))}
          emptyOption={`All of version ${version}`}
        />
      )}
      {has("image/") && (
        <SelectField
          field={fields.place}
          label="Place in the picture (optional)"
          options={isPressed ? [...NINTHS, placeOption(typed)] : NINTHS}
          emptyOption="The whole picture"
          hint="With scripts, a press on the picture chooses the exact place."
        />
      )}
      {has("video/") && (
        <TextField
          field={fields.second}
          label="Time in the video (optional)"
          hint="Minutes and seconds, like 1:05."
          autoComplete="off"
        />
      )}
      <Button kind="secondary" className="justify-self-start">
        Comment
      </Button>
    </PostForm>
  )
}

type Pressed = Parameters<NonNullable<FileCommenting["onPick"]>>[0]

/** Fills the form from a press on a file. */
export function fillCommentForm({ fileId, x, y, second }: Pressed) {
  const form = document.forms.namedItem(COMMENT_FORM)
  if (!form) return
  const place = x === undefined ? "" : `${x},${y}`
  const values = { fileId, place, second: second === undefined ? "" : clockOf(second) }
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement) control.value = value
    if (!(control instanceof HTMLSelectElement)) continue
    control.value = value
    // A place beside the nine of the list.
    if (control.value !== value)
      control.add(new Option(placeOption(value).label, value, true, true))
  }
  const text = form.elements.namedItem("text")
  if (text instanceof HTMLElement) text.focus()
}
