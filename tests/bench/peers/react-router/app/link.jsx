import { Link } from "react-router"

/** React Router's link, asked with `href` as the shared pages do. */
export const HrefLink = ({ href, ...props }) => <Link to={href} {...props} />
