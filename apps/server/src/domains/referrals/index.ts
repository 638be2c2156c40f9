export { attributePerson } from './actions/attribute-person.ts'
export { hasNoPendingBonus } from './actions/has-no-pending-bonus.ts'
export { referralsHeld } from './held.ts'
