import { findDigest } from "#app/domain/admin/notifications/digest.server.ts"
import type { MailRow } from "#app/domain/admin/notifications/mail-records.server.ts"
import {
  findNoticeFacts,
  type NoticeSource,
} from "#app/domain/admin/notifications/notice-facts.server.ts"
import { idsOf } from "#app/domain/admin/notifications/notice-queries.server.ts"
import { findNotificationRule, listRules } from "#app/domain/admin/notifications/notification.ts"
import { subscriptionOf } from "#app/domain/admin/notifications/unsubscribe.server.ts"
import { findAccountHolder } from "#app/domain/identity/accounts/account-queries.server.ts"
import { findToken, tokenOf } from "#app/domain/identity/accounts/account-tokens.server.ts"
import { findMailedInvitation } from "#app/domain/identity/team/team-queries.server.ts"
import type { BrowseItem } from "#app/domain/market/projects/browse/browse-projects.server.ts"
import { formatBudget } from "#app/domain/market/projects/budget.ts"
import { findNotifiedMatches } from "#app/domain/market/saved-searches/saved-search-matches.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import type {
  MailTemplate,
  NoticeFacts,
  NotificationRule,
} from "#app/domain/shared/events/notification-rule.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { companyDetails } from "#app/platform/company-details.server.ts"
import { env } from "#app/platform/env.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { noticeHref } from "#app/urls/notices.ts"
import type { TokenKind } from "#db/schema/words.ts"
import type { Mail, MailFrame, MailItem } from "./mail.ts"
import * as mails from "./mails.ts"
import { type MailedProject, searchesMail } from "./saved-searches-mail.ts"

/** The operator's origin, else this machine. */
const origin = env.APP_ORIGIN ?? `http://localhost:${env.PORT}`
const linkTo = (path: string): string => `${origin}${path}`

type About = NoticeSource & { orderId: string | null; type: string }
type Holder = ReturnType<typeof findAccountHolder>
type Writing = { mail: MailRow; actor: Holder; frame: MailFrame }

/** `unsubscribeUrl` ends this kind of mail in one click. */
export type ComposedMail = Mail & { unsubscribeUrl: string | undefined }

export const NOTHING_LEFT = "A mail that says nothing any more"

/**
 * Writes a mail from current data. Undefined if nothing is left to say: a link is used or expired,
 * or the account is gone.
 */
export function composeMail(mail: MailRow): ComposedMail | undefined {
  const actor = unlessGone(() => findAccountHolder(mail.userId ?? ""))
  const write = WRITER_OF.get(mail.template)
  if (!actor || !write) return undefined
  const subscription = subscriptionOf(actor, mail)
  const ending = subscription && endingOf(subscription)
  const about = { role: actor.role, account: shownName(actor.name), mutable: ending?.mutable }
  const frame = { origin, company: companyDetails, ...about }
  const written = write({ mail, actor, frame })
  return written && { ...written, unsubscribeUrl: ending?.oneClickUrl }
}

/** A page that asks first, and an address for the mail program's button. */
function endingOf({ label, token }: { label: string; token: string }) {
  return {
    mutable: { label, unsubscribeUrl: linkTo(href(urls.unsubscribe, { token })) },
    oneClickUrl: linkTo(href(urls.unsubscribeAtOnce, { token })),
  }
}

const WRITERS: Record<MailTemplate, (writing: Writing) => Mail | undefined> = {
  notice: ({ mail, actor, frame }) => {
    const [item] = toItems([aboutOf(mail)], actor)
    return item && mails.noticeMail(item, frame)
  },
  digest: ({ mail, actor, frame }) => {
    const { notices, more } = findDigest(actor.userId, mail.data)
    const items = toItems(notices, actor)
    const listUrl = linkTo(href(urls.notifications.list))
    return items.length > 0 ? mails.digestMail({ items, more, listUrl }, frame) : undefined
  },
  "saved-searches": ({ mail, actor, frame }) => {
    const searches = findNotifiedMatches(actor.userId, mail.data).map(
      ({ name, query, matches }) => ({
        ...matches,
        name,
        url: linkTo(`${href(urls.influencer.browse)}?${query}`),
        projects: matches.named.map(toFoundProject),
      }),
    )
    const listUrl = linkTo(href(urls.influencer.searches))
    return searches.length > 0 ? searchesMail({ searches, listUrl }, frame) : undefined
  },
  "reset-password": ({ mail, frame }) => {
    const ids = String(mail.data.tokenIds ?? "").split(" ")
    const links = ids.flatMap((id) => {
      const token = findHolding("reset_password", id)
      // A token proves only its own address.
      if (token?.email !== mail.address) return []
      const { role, name, userName } = findAccountHolder(token.userId)
      const label = `New password for the ${role} account ${userName ?? name}`
      return [{ label, url: linkTo(href(urls.resetPassword, { token: tokenOf(id) })) }]
    })
    return links.length > 0 ? mails.resetPasswordMail({ links }, frame) : undefined
  },
  "verify-email": ({ mail, frame }) =>
    withLink("verify_email", mail.data.tokenId, (token) =>
      mails.verifyEmailMail({ url: linkTo(href(urls.verifyEmail, { token })) }, frame),
    ),
  "email-changed": ({ mail, frame }) =>
    withLink("verify_email", mail.data.tokenId, (token) =>
      mails.emailChangedMail({ url: linkTo(href(urls.verifyEmail, { token })) }, frame),
    ),
  "email-changed-from": ({ mail, frame }) =>
    withLink("undo_email_change", mail.data.undoTokenId, (token) =>
      mails.emailChangedFromMail({ url: linkTo(href(urls.undoEmailChange, { token })) }, frame),
    ),
  "team-invitation": ({ mail, frame }) => {
    const invitation = findMailedInvitation(String(mail.data.invitationId ?? ""))
    return invitation && mails.teamInvitationMail(invitation, frame)
  },
  "to-former": ({ mail, frame }) => {
    const about = aboutOf(mail)
    const rule = listRules(about.type).find(({ template }) => template === mail.template)
    const [facts] = findNoticeFacts([about])
    return rule && facts && mails.noticeMail(toItem(about, rule, facts), frame)
  },
  "own-creator": ({ frame }) => (frame.mutable ? mails.ownCreatorMail(frame) : undefined),
  "erasure-asked": ({ mail, frame }) =>
    withLink("cancel_erasure", mail.data.tokenId, (token) => {
      const [facts] = findNoticeFacts([aboutOf(mail)])
      const url = linkTo(href(urls.cancelErasure, { token }))
      return mails.erasureRequestedMail({ url, day: facts?.day ?? "" }, frame)
    }),
}

const WRITER_OF = new Map(Object.entries(WRITERS))

const toFoundProject = ({ id, title, brand, budget }: BrowseItem): MailedProject => ({
  title: shownName(title),
  about: `${brand?.name ?? "Unknown"} · ${formatBudget(budget)}`,
  url: linkTo(href(urls.influencer.project, { projectId: id })),
})

const findHolding = (kind: TokenKind, tokenId: string) =>
  unlessGone(() => findToken(kind, tokenOf(tokenId)))

function unlessGone<Found>(find: () => Found): Found | undefined {
  try {
    return find()
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}

function withLink(
  kind: TokenKind,
  tokenId: string | number | undefined,
  write: (token: string) => Mail,
): Mail | undefined {
  const id = String(tokenId ?? "")
  return findHolding(kind, id) && write(tokenOf(id))
}

function typeOf({ data }: MailRow): string | undefined {
  const type = String(data.type ?? "")
  return listRules(type).length > 0 ? type : undefined
}

function aboutOf(mail: MailRow): About {
  const { data } = mail
  const idOf = (name: string) => (data[name] === undefined ? null : String(data[name]))
  return {
    type: typeOf(mail) ?? "account.registered",
    actorId: idOf("actorId"),
    projectId: idOf("projectId"),
    orderId: idOf("orderId"),
    data,
  }
}

/** Words events for a role, skipping irrelevant ones. */
function toItems(events: About[], { role }: Holder): MailItem[] {
  const facts = findNoticeFacts(events)
  return events.flatMap((event, at) => {
    const notificationRule = findNotificationRule(event.type, role)
    const about = facts[at]
    return notificationRule && about ? [toItem(event, notificationRule, about)] : []
  })
}

function toItem(about: About, notificationRule: NotificationRule, facts: NoticeFacts) {
  const path = noticeHref(notificationRule.leadsTo, idsOf(about))
  const link = { label: notificationRule.action, url: linkTo(path) }
  return { title: notificationRule.title(facts), text: notificationRule.text(facts), link }
}
