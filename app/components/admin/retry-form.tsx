import { ReasonForm } from "./reason-form.tsx"

/** Retries the row `id` of the list below. */
export const RetryForm = ({ id, text }: { id: string; text: string }) => (
  <div className="mb-6">
    <ReasonForm
      id="retry"
      title="Try again"
      text={
        <>
          {text} <span className="wrap-anywhere">({id})</span>
        </>
      }
    />
  </div>
)
