export { attributePerson } from './actions/attribute-person.ts'
export { waitsForNoBonus } from './actions/check-waiting.ts'
export { bonusReferrerOf, reserveBonus } from './actions/reserve-bonus.ts'
export { endBonus, markBonusesPaid } from './actions/settle-bonuses.ts'
