// The part of X that needs no key: whether a post is there.
import { Refusal } from "./answers.mjs"

export function xCalls({ grants }) {
  const allPosts = () => [...grants.accounts.values()].flatMap(({ posts }) => posts)
  return [
    [
      "GET publish.x.com/oembed",
      ({ query }) => {
        const post = allPosts().find(({ permalink }) => permalink === query.url)
        if (!post || post.isGone) throw new Refusal(404, "Not Found")
        return { type: "rich", provider_name: "X", html: "<blockquote></blockquote>" }
      },
    ],
  ]
}
