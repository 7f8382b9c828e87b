import { useEffect } from "react"
import type { PaymentStage } from "#app/domain/payments/payments/payment.ts"
import { useReload } from "#app/ui/use-reload.ts"
import { href, urls } from "#app/urls/index.ts"

const DELAYS_IN_SECONDS = [2, 2, 3, 3, 5, 5, 8, 8, 13, 21, 34]
const LONGEST = 60
/** Twenty minutes in all. */
const MAX_LOOKS = 30

/** Polls with growing delays while visible and reloads data on a change. */
export function useStagePolling(payment: { id: string; stage: PaymentStage }, isOn: boolean) {
  const { id, stage } = payment
  const reload = useReload()
  useEffect(() => {
    if (!isOn) return
    let looks = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = () => {
      clearTimeout(timer)
      const delay = DELAYS_IN_SECONDS[looks] ?? LONGEST
      if (looks < MAX_LOOKS) timer = setTimeout(look, delay * 1000)
    }
    const look = async () => {
      looks += 1
      if (document.visibilityState === "visible") {
        const now = await fetchStage(id)
        if (timer !== undefined && now !== undefined && now !== stage) return reload()
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
  }, [id, stage, isOn, reload])
}

/** Failed requests count as unchanged. */
const fetchStage = (id: string): Promise<unknown> =>
  fetch(href(urls.payments.stage, { paymentId: id }), { redirect: "error" })
    .then(async (answer) => (answer.ok ? (await answer.json()).stage : undefined))
    .catch(() => undefined)
