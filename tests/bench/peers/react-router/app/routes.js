import { index, route } from "@react-router/dev/routes"

export default [
  index("routes/landing.jsx"),
  route("browse", "routes/browse.jsx"),
  route("project/:id", "routes/project.js"),
]
