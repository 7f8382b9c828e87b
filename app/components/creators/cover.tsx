import "./creators.css"
import { cx } from "#app/ui/class-names.ts"
import { href, urls } from "#app/urls/index.ts"

type CoverProps = {
  pictureId: string | null | undefined
  /** Chooses the colour of a cover without a picture, and stands on it. */
  label: string
  isWide?: boolean
}

const TINTS = 5

const tintOf = (label: string): number =>
  [...label].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS

/** Decorative; without a picture it is a coloured sheet. */
export function CreatorCover({ pictureId, label, isWide = false }: CoverProps) {
  if (pictureId) {
    return (
      <img
        src={href(urls.picture, { pictureId })}
        alt=""
        width={512}
        height={384}
        loading="lazy"
        decoding="async"
        className="cover"
      />
    )
  }
  return (
    <span aria-hidden="true" className={cx("cover", isWide && "wide", `tint-${tintOf(label)}`)}>
      {label}
    </span>
  )
}
