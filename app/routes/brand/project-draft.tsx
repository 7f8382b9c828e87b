import { Button } from "#app/ui/button.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"

const DISCARD_FORM = "discard-draft"

type DraftNoticeProps = { isBack: boolean; draftHref: string; otherHref: string | undefined }

/** Says where typed text is: docs/rules.md#autosave */
export const DraftNotice = ({ isBack, draftHref, otherHref }: DraftNoticeProps) => (
  <>
    {(isBack || otherHref) && (
      <p className="mb-2">
        {isBack ? "Your unsaved draft is back." : "You have an unsaved draft of another project."}{" "}
        {otherHref && (
          <a className="text-link" href={otherHref}>
            Continue it
          </a>
        )}
      </p>
    )}
    {/* A document load, as the form holds what it discards. */}
    <Form
      id={DISCARD_FORM}
      method="post"
      action={draftHref}
      reloadDocument
      hidden={!isBack}
      className="mb-6"
    >
      <input type="hidden" name="discard" value="yes" />
      <Button kind="secondary" size="small">
        Discard draft
      </Button>
    </Form>
  </>
)

type DraftStateProps = { saved: string; isRestored: boolean }

export const DraftState = ({ saved, isRestored }: DraftStateProps) => (
  <div className="flex flex-wrap items-center gap-2">
    <p role="status" className="text-sm text-muted">
      {saved}
    </p>
    {saved && !isRestored && (
      <Button form={DISCARD_FORM} kind="quiet" size="small">
        Discard draft
      </Button>
    )}
  </div>
)
