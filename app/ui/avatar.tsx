import { cx } from "./class-names.ts"

const sizes = {
  small: { classes: "size-8 text-xs", pixels: 32 },
  medium: { classes: "size-12 text-sm", pixels: 48 },
  large: { classes: "size-24 text-2xl", pixels: 96 },
}

type AvatarProps = { pictureHref?: string | null | undefined; size?: keyof typeof sizes }

/** Whose it is stands in text beside it, so it says nothing itself. CN stands in for a missing picture. */
export function Avatar({ pictureHref, size = "medium" }: AvatarProps) {
  const { classes, pixels } = sizes[size]
  const shape = cx("shrink-0 rounded-full border border-line", classes)
  if (pictureHref) {
    return (
      <img
        src={pictureHref}
        alt=""
        width={pixels}
        height={pixels}
        loading="lazy"
        decoding="async"
        className={cx(shape, "bg-sunken object-cover")}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={cx(
        shape,
        "grid place-items-center bg-accent-soft font-semibold text-accent-strong",
      )}
    >
      CN
    </span>
  )
}
