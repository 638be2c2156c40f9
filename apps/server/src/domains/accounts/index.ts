export { type BreakGlassRefusal, beginBreakGlass } from './actions/begin-break-glass.ts'
export { changePermissions } from './actions/change-permissions.ts'
export { cleanUpAccounts } from './actions/clean-up-accounts.ts'
export { closeAccount } from './actions/close-account.ts'
export { consumeMailLink } from './actions/consume-mail-link.ts'
export { createAuthenticator } from './actions/create-authenticator.ts'
export { createOwner } from './actions/create-owner.ts'
export { createPerson, type PersonDraft } from './actions/create-person.ts'
export { endSessions } from './actions/end-sessions.ts'
export { extendFreeze } from './actions/extend-freeze.ts'
export { findMissingPhotos } from './actions/find-missing-photos.ts'
export { findValidSessions } from './actions/find-valid-sessions.ts'
export { freezeAccountByLink } from './actions/freeze-account-by-link.ts'
export { freezeStaff } from './actions/freeze-staff.ts'
export { issueMailToken } from './actions/issue-mail-token.ts'
export { readLegal } from './actions/read-legal.ts'
export { readMailLink } from './actions/read-mail-link.ts'
export { readPhoto } from './actions/read-photo.ts'
export { recordDataCopy } from './actions/record-data-copy.ts'
export { recoverFactor } from './actions/recover-factor.ts'
export { reopenAccount } from './actions/reopen-account.ts'
export { requestUnfreeze } from './actions/request-unfreeze.ts'
export { resealPhotos } from './actions/reseal-photos.ts'
export { resealSecrets } from './actions/reseal-secrets.ts'
export { sealBreakGlass } from './actions/seal-break-glass.ts'
export { setPermissions } from './actions/set-permissions.ts'
export { stopBreakGlass } from './actions/stop-break-glass.ts'
export { unfreezeAccount } from './actions/unfreeze-account.ts'
export { accountsHeld } from './held.ts'
export type { AccountsParts, BreakGlassFlowParts, CloseGuard, RecoveryFlowParts } from './parts.ts'
export {
  breakGlassEndsAt,
  endedSessionKeptMs,
  type MailTokenPurpose,
  personOnTheWire,
  photoPath,
  signInKeptMs,
} from './rules.ts'
export { breakGlassTexts, readOpenBreakGlass, readOpenBreakGlassIds, readSealedAt } from './store/break-glass.ts'
export {
  countAccounts,
  type DirectoryPerson,
  readCredentialsChangedAt,
  readDirectoryPeople,
  readDirectoryPerson,
  readHolders,
  readJoining,
  readMailContact,
  readNames,
  readPeopleAfter,
  readPersonState,
  readStates,
  readUsernames,
} from './store/directory.ts'
export { readFactorMethods } from './store/factors.ts'
export { type FoundPerson, findPeople } from './store/find.ts'
export { countFreezesByMonth, readFreezes, readFrozenIds, readOpenFreeze } from './store/freezes.ts'
export { readLinkEnd } from './store/mail-tokens.ts'
export { findPersonByEmail } from './store/people.ts'
export { countPeople, type PeopleQuery, readPeople, searchPeople } from './store/people-list.ts'
export { readOpenRecovery, readOpenRecoveryIds, readRestsAfterRecovery } from './store/recoveries.ts'
export { countFailedSignIns } from './store/sessions.ts'
export { readSignInTimeline, readTimelineSignIn, type TimelineSignIn } from './store/sign-in-timeline.ts'
export { stopLinkToken } from './store/stop-links.ts'
