import { company } from "#app/ui/public/company.ts"

/** The one address for questions, wherever a legal text names it. */
export function SupportLink() {
  return <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>
}
