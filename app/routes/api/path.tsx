import { Fragment } from "react"

/** Breaks long paths between segments. */
export const Path = ({ path }: { path: string }) =>
  path
    .split("/")
    .slice(1)
    .map((segment) => (
      <Fragment key={segment}>
        <wbr />/{segment}
      </Fragment>
    ))
