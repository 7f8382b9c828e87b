import { z } from "zod"
import { isBrand } from "#app/domain/identity/accounts/actor.ts"
import { isBlockedBetween } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { findBrandCard } from "#app/domain/identity/profiles/profile-queries.server.ts"
import { findDiscoverable } from "#app/domain/market/creators/discoverable.server.ts"
import { findPublicCreator } from "#app/domain/market/creators/public-creator.server.ts"
import { readCreatorFilters } from "#app/domain/market/creators/search/creator-filters.ts"
import { listCreators } from "#app/domain/market/creators/search/list-creators.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { apiCall } from "#app/http/api-call.server.ts"
import { API_SCOPES } from "#db/schema/api-words.ts"
import { ROLES } from "#db/schema/words.ts"
import {
  Brand,
  Creator,
  CreatorQuery,
  CreatorSummary,
  toCreator,
  toCreatorSummary,
} from "./profile-schemas.ts"
import { id, iso, pageOf, time, toPageAnswer } from "./schemas.ts"

const Me = z
  .object({
    id,
    role: z.enum(ROLES),
    name: z.string(),
    userName: z.string().nullable(),
    token: z.object({ name: z.string(), scopes: z.array(z.enum(API_SCOPES)), expiresAt: time }),
  })
  .meta({ id: "Me" })

export const profileCalls = [
  apiCall({
    name: "getMe",
    path: "/api/v1/me",
    summary: "Whose token this is, and what it may do",
    access: "signed-in",
    input: {},
    answer: Me,
    replaces: [7],
    handle: ({ actor: { userId, role, name, userName }, token }) => ({
      ...{ id: userId, role, name, userName },
      token: { name: token.name, scopes: token.scopes, expiresAt: iso(token.expiresAt) },
    }),
  }),
  apiCall({
    name: "listCreators",
    path: "/api/v1/creators",
    summary: "Influencers that a brand can find, by the filters of the search page",
    access: "brand",
    scope: "profiles:read",
    input: { query: CreatorQuery },
    answer: pageOf(CreatorSummary),
    handle({ actor, query: { cursor, platforms, ...filters } }) {
      const raw = { ...filters, after: cursor, platforms: platforms?.split(",") ?? [] }
      const { items, next } = listCreators(actor, readCreatorFilters(raw))
      return toPageAnswer({ items, next }, toCreatorSummary)
    },
  }),
  apiCall({
    name: "getCreator",
    path: "/api/v1/creators/:creatorId",
    summary: "An influencer's profile: for brands as in the search, for influencers as in public",
    access: "signed-in",
    scope: "profiles:read",
    input: { params: z.object({ creatorId: id }) },
    answer: Creator,
    refusals: [410],
    replaces: [8, 18],
    handle: ({ actor, params: { creatorId } }) =>
      toCreator(isBrand(actor) ? findDiscoverable(actor, creatorId) : findPublicCreator(creatorId)),
  }),
  apiCall({
    name: "getBrand",
    path: "/api/v1/brands/:brandId",
    summary: "A brand's name and links",
    access: "signed-in",
    scope: "profiles:read",
    input: { params: z.object({ brandId: id }) },
    answer: Brand,
    replaces: [8, 19],
    handle({ actor, params: { brandId } }) {
      const brand = isBlockedBetween(actor.userId, brandId) ? undefined : findBrandCard(brandId)
      if (!brand) throw new NotFound("Brand not found.")
      const links = brand.links.map(({ platform, href }) => ({ platform, url: href }))
      return { id: brandId, name: brand.name, website: brand.website ?? null, links }
    },
  }),
]
