import { cx } from "./class-names.ts"

const pixels = { small: 32, medium: 48, large: 96 }

type AvatarProps = { pictureHref?: string | null | undefined; size?: keyof typeof pixels }

/** Decorative beside the name; "CN" replaces a missing picture. */
export function Avatar({ pictureHref, size = "medium" }: AvatarProps) {
  const shape = cx("avatar", size !== "medium" && size)
  if (pictureHref) {
    return (
      <img
        src={pictureHref}
        alt=""
        width={pixels[size]}
        height={pixels[size]}
        loading="lazy"
        decoding="async"
        className={shape}
      />
    )
  }
  return (
    <span aria-hidden="true" className={shape}>
      CN
    </span>
  )
}
