import { useSyncExternalStore } from "react"
import { FormNotSent, formTransport } from "./send-form.ts"

const CUT = "The connection broke before everything was sent, so nothing was saved. Try again."
const CANCELLED = "Upload cancelled. Nothing was sent."

/** The upload of this page, or that its last one was cut or cancelled. */
type Upload = { percent: number; cancel: () => void } | "not sent"

let upload: Upload | undefined
const listeners = new Set<() => void>()

function setUpload(next: Upload | undefined): void {
  upload = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useUpload = () =>
  useSyncExternalStore(
    subscribe,
    () => upload,
    () => undefined,
  )

/** Clears an upload that was not sent, once other files are chosen. */
export const clearUpload = () => setUpload(undefined)

const isFile = (value: FormDataEntryValue): boolean => value instanceof File && value.size > 0

formTransport.send = (url, init) =>
  init.body instanceof FormData && [...init.body.values()].some(isFile)
    ? sendFiles(url, init.body, init.signal)
    : fetch(url, init)

/** Sends a form, since `fetch` reports no progress. @throws FormNotSent when cut or cancelled */
function sendFiles(
  url: URL | string,
  form: FormData,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    let isWhole = false
    let isCancelled = false
    const leave = () => request.abort()
    const cancel = () => {
      isCancelled = true
      leave()
    }
    const finish = (last?: "not sent") => {
      signal?.removeEventListener("abort", leave)
      setUpload(last)
    }
    request.upload.onprogress = ({ loaded, total }) =>
      setUpload({ percent: Math.floor((loaded / total) * 100), cancel })
    request.upload.onload = () => {
      isWhole = true
      setUpload({ percent: 100, cancel })
    }
    request.onload = () => {
      finish()
      const body: ArrayBuffer = request.response
      resolve(new Response(body.byteLength > 0 ? body : null, { status: request.status }))
    }
    request.onerror = () => {
      finish(isWhole ? undefined : "not sent")
      reject(isWhole ? new TypeError("No answer came.") : new FormNotSent(CUT))
    }
    request.onabort = () => {
      finish(isCancelled ? "not sent" : undefined)
      reject(isCancelled ? new FormNotSent(CANCELLED) : new DOMException("", "AbortError"))
    }
    request.open("POST", url)
    request.responseType = "arraybuffer"
    signal?.addEventListener("abort", leave)
    setUpload({ percent: 0, cancel })
    request.send(form)
  })
}
