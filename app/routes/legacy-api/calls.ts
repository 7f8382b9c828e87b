import { accountCalls } from "./account-calls.ts"
import { profileCalls } from "./profile-calls.ts"
import { projectCalls } from "./project-calls.ts"

/**
 * The calls of the old front end: who may make them, what they take and what they give.
 * The routes answer by these, the OpenAPI document is made of them, and the golden tests hold every answer
 * against them.
 */
export const calls = { ...accountCalls, ...profileCalls, ...projectCalls }
