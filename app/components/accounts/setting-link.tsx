import { ButtonLink } from "#app/ui/button.tsx"

type SettingLinkProps = { text: string; to: string; label: string }

/** Says how something is set and leads to the page where it is changed. */
export const SettingLink = ({ text, to, label }: SettingLinkProps) => (
  <>
    <p className="text-muted">{text}</p>
    <ButtonLink href={to} kind="secondary" className="justify-self-start">
      {label}
    </ButtonLink>
  </>
)
