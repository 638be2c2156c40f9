import { commandRefusalRules } from '../../approvals/refusals.ts'
import { changePermissionsSchema } from '../../approvals/schema.ts'
import { defineEndpoint, refused } from '../../endpoint.ts'
import { keepRestrictionSchema } from '../../views/restrictions.ts'
import {
  endUserSessionsSchema,
  newNoteSchema,
  noteListQuerySchema,
  noteListSchema,
  userSessionsSchema,
} from '../../views/user-page.ts'
import { z } from '../../zod.ts'
import type { Permission } from '../permissions.ts'
import {
  closeAccountSchema,
  freezeSchema,
  frozenAnswerSchema,
  idSchema,
  messageSchema,
  proposalAnswerSchema,
  unfreezeSchema,
} from '../schema.ts'

const user = z.object({ id: idSchema })

/** Staff who may open an account may read and write notes about it. */
const staff = [
  'support',
  'kyc_reviewer',
  'finance_maker',
  'finance_approver',
  'owner',
] as const satisfies readonly Permission[]

export const freezeAccount = defineEndpoint({
  method: 'POST',
  path: '/api/user/:id/freeze',
  access: { permission: ['support'] },
  summary:
    'Freeze an account at once: its sessions end, nothing moves. Of those who decide about money it only asks; a second person decides',
  tag: 'administration',
  topics: ['users', 'sessions', 'approvals', 'audit'],
  params: user,
  body: freezeSchema,
  answer: frozenAnswerSchema,
  refusals: commandRefusalRules,
})

export const proposeUnfreezing = defineEndpoint({
  method: 'POST',
  path: '/api/user/:id/unfreeze',
  access: { permission: ['support'] },
  stepUp: true,
  summary: 'Ask for a frozen account to go on; a second person decides',
  tag: 'administration',
  topics: ['users', 'approvals', 'audit'],
  params: user,
  body: unfreezeSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

export const proposeExtendingFreeze = defineEndpoint({
  method: 'POST',
  path: '/api/user/:id/keep-frozen',
  access: { permission: ['support'] },
  stepUp: true,
  summary: 'Ask for an account to stay frozen to a later day; a second person decides',
  tag: 'administration',
  topics: ['users', 'approvals', 'audit'],
  params: user,
  body: keepRestrictionSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

export const proposeClosing = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/:id',
  access: { permission: ['support'] },
  stepUp: true,
  summary: 'Ask for an account to be closed; a second person decides',
  tag: 'administration',
  topics: ['users', 'approvals', 'audit'],
  params: user,
  body: closeAccountSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

export const proposeReopening = defineEndpoint({
  method: 'POST',
  path: '/api/user/:id/reopen',
  access: { permission: ['support'] },
  stepUp: true,
  summary: 'Ask for a closed account with money in it to be opened again; a second person decides',
  tag: 'administration',
  topics: ['users', 'approvals', 'audit'],
  params: user,
  body: unfreezeSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

export const proposePermissions = defineEndpoint({
  method: 'POST',
  path: '/api/admin/permissions',
  access: { permission: ['owner'] },
  stepUp: true,
  summary: 'Propose new permissions for an admin; a second owner decides',
  tag: 'administration',
  topics: ['users', 'approvals', 'audit'],
  body: changePermissionsSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

export const listUserSessions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/user/:id/sessions',
  access: { permission: ['support', 'owner'] },
  visitors: 'refused',
  summary: 'Open sessions of a user; their network addresses are not shown',
  tag: 'administration',
  topics: ['sessions', 'users'],
  params: user,
  answer: userSessionsSchema,
  refusals: {},
})

export const endUserSessions = defineEndpoint({
  method: 'POST',
  path: '/api/admin/user/:id/sessions/end',
  access: { permission: ['support'] },
  summary: 'Log a user out everywhere, at once; they are notified',
  tag: 'administration',
  topics: ['sessions', 'users', 'audit'],
  params: user,
  body: endUserSessionsSchema,
  answer: messageSchema,
  refusals: { not_found: refused(404), not_allowed: refused(403) },
})

export const listNotes = defineEndpoint({
  method: 'GET',
  path: '/api/admin/user/:id/notes',
  access: { permission: staff },
  summary: 'Notes of staff about a user, newest first; never shown to the user they are about',
  tag: 'administration',
  topics: ['users'],
  params: user,
  query: noteListQuerySchema,
  answer: noteListSchema,
  refusals: { not_allowed: refused(403) },
})

export const writeNote = defineEndpoint({
  method: 'POST',
  path: '/api/admin/user/:id/notes',
  access: { permission: staff },
  summary: 'Write a note about a user for staff; it cannot be changed',
  tag: 'administration',
  topics: ['users', 'audit'],
  params: user,
  body: newNoteSchema,
  answer: messageSchema,
  refusals: { not_found: refused(404), not_allowed: refused(403) },
})
