import { useRevalidator } from "@remix-run/react"
import { useEffect, useRef } from "react"
import type { PaymentStage } from "#app/domain/payments/payment.ts"
import { href, urls } from "#app/urls.ts"

const SECOND = 1000
const DELAYS = [2, 2, 3, 3, 5, 5, 8, 8, 13, 21, 34].map((seconds) => seconds * SECOND)
const LONGEST = 60 * SECOND
/** Twenty minutes in all; whoever comes back to the page later starts anew. */
const MOST_LOOKS = 30

/**
 * Turns a payment's page when the payment has moved on without it: asks where it stands, ever less often,
 * while the page is in sight, and loads the page's data again when that is somewhere else. An answer that
 * does not come is no news.
 */
export function useStagePolling(payment: { id: string; stage: PaymentStage }, isOn: boolean) {
  const { id, stage } = payment
  const { revalidate } = useRevalidator()
  const reload = useRef(revalidate)
  useEffect(() => {
    reload.current = revalidate
  })
  useEffect(() => {
    if (!isOn) return
    let looks = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = () => {
      clearTimeout(timer)
      if (looks < MOST_LOOKS) timer = setTimeout(look, DELAYS[looks] ?? LONGEST)
    }
    const look = async () => {
      looks += 1
      if (document.visibilityState === "visible") {
        const now = await fetchStage(id)
        if (timer !== undefined && now !== undefined && now !== stage) return reload.current()
      }
      if (timer !== undefined) plan()
    }
    const lookAtOnce = () => {
      if (document.visibilityState !== "visible") return
      looks = 0
      clearTimeout(timer)
      void look()
    }
    plan()
    document.addEventListener("visibilitychange", lookAtOnce)
    return () => {
      clearTimeout(timer)
      timer = undefined
      document.removeEventListener("visibilitychange", lookAtOnce)
    }
  }, [id, stage, isOn])
}

async function fetchStage(id: string): Promise<unknown> {
  try {
    const answer = await fetch(href(urls.payments.stage, { paymentId: id }), { redirect: "error" })
    return answer.ok ? (await answer.json()).stage : undefined
  } catch {
    return undefined
  }
}
