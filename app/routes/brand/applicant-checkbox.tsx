/** The form lies below the table; checkboxes refer to it by id. */
export const CHOICE_FORM = "choose-applicants"

/** Id of the text with the selection limit. */
export const PLACES = "free-places"

type ChoiceBoxProps = {
  id: string
  isChosen: boolean
  /** Disables it. */
  whyOff: string | undefined
  onToggle: (id: string) => void
}

export const ChoiceBox = ({ id, isChosen, whyOff, onToggle }: ChoiceBoxProps) => (
  <input
    type="checkbox"
    id={`choose-${id}`}
    form={CHOICE_FORM}
    name="chosen"
    value={id}
    checked={isChosen}
    disabled={whyOff !== undefined}
    aria-describedby={whyOff && PLACES}
    title={whyOff}
    onChange={() => onToggle(id)}
    className="size-6 shrink-0"
  />
)
