import { useState } from "react"
import type {
  Conversation,
  Message,
} from "#app/domain/work/conversations/message-queries.server.ts"
import type { NewMessages } from "#app/domain/work/conversations/read-new-messages.server.ts"
import { useLiveMessages } from "#app/ui/live-messages.ts"
import { useReload } from "#app/ui/use-reload.ts"
import { href, urls } from "#app/urls/index.ts"

/** New messages, and the next form's key. */
type Sent = NewMessages & Pick<Conversation, "key">
type Answer = { sent: Sent } | { lastResult: unknown }

/** Since loading; `key` replaces the loaded one. */
type Came = {
  messages: readonly Message[]
  seenId: number
  answer?: Sent | undefined
  key?: { instead: string; is: Conversation["key"] }
}

const NOTHING: Came = { messages: [], seenId: 0 }

/** Adds messages written while the page is open, from the stream and the own form's answer. */
export function useConversation(
  loaded: Conversation,
  answer: Answer | undefined,
  isNewest: boolean,
): Conversation {
  const [came, setCame] = useState(NOTHING)
  const reload = useReload()
  const sent = answer && "sent" in answer ? answer.sent : undefined
  if (sent && sent !== came.answer) {
    setCame({
      ...withUpdates(came, sent),
      answer: sent,
      key: { instead: loaded.key, is: sent.key },
    })
  }
  const conversation = isNewest ? withCame(loaded, came) : loaded
  const { threadId, messages } = conversation
  const newestId = messages.at(-1)?.id ?? 0
  useLiveMessages(isNewest ? threadId : null, newestId, async () => {
    const updates = await fetchUpdates(threadId ?? "", newestId)
    if (updates) setCame((before) => withUpdates(before, updates))
    else reload()
  })
  return conversation
}

function withUpdates(came: Came, { messages, seenId }: NewMessages): Came {
  const known = new Set(came.messages.map(({ id }) => id))
  const added = messages.filter(({ id }) => !known.has(id))
  const all = [...came.messages, ...added].sort((one, other) => one.id - other.id)
  return { ...came, messages: all, seenId: Math.max(came.seenId, seenId) }
}

function withCame(loaded: Conversation, { messages, seenId, key }: Came): Conversation {
  const newestId = loaded.messages.at(-1)?.id ?? 0
  return {
    ...loaded,
    messages: [...loaded.messages, ...messages.filter(({ id }) => id > newestId)],
    seenId: Math.max(loaded.seenId, seenId),
    key: key?.instead === loaded.key ? key.is : loaded.key,
  }
}

/** Returns null if only a page load can explain. */
const fetchUpdates = (threadId: string, after: number): Promise<NewMessages | null> =>
  fetch(href(urls.messages.updates, { threadId }, { after }), { redirect: "error" })
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null)
