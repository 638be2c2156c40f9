import type { PlansErrorCode } from '../plans/errors.ts'
import type { TextsOf } from './error-text.ts'

export const plansEn: TextsOf<PlansErrorCode> = {
  terms_changed: {
    title: 'The terms of this plan have changed',
    detail:
      'You read a different version from the one on offer now (version {{version}}). Nothing was locked and no money was moved. Read the new terms, then decide.',
  },
  risk_version_changed: {
    title: 'What you should know has changed',
    detail:
      'You acknowledged an earlier text. Nothing was locked and no money was moved. Read the new one and confirm it.',
  },
  amount_below_min: {
    title: 'That is less than this plan takes',
    detail: 'One position holds at least {{min}} USDT. No money was moved. Enter a larger amount.',
  },
  amount_above_max: {
    title: 'That is more than this plan takes',
    detail: 'One position holds at most {{max}} USDT. No money was moved. Enter a smaller amount.',
  },
  cash_short: {
    title: 'Your account balance does not cover this',
    detail: '{{free}} USDT is free. No money was moved. Enter a smaller amount, or deposit first.',
  },
  fully_subscribed: {
    title: 'Fully subscribed',
    detail:
      'The operator’s free capital does not cover the profit of this amount, so we do not promise it. Room is left for about {{room}} USDT. No money was moved and your balance is as it was. Enter less, or come back when there is room.',
  },
  verification_needed: {
    title: 'Your identity must be verified first',
    detail: 'A plan needs a verified identity. No money was moved. Finish the verification, then activate the plan.',
  },
  activations_halted: {
    title: 'No plan can be activated at the moment',
    detail:
      'A check of the platform’s own money has stopped new promises; the proof page says why. No money was moved, and running plans are paid as promised. Try again later.',
  },
  positions_too_many: {
    title: 'You have as many open plans as one person may have',
    detail: 'At most {{max}} can be open at once. No money was moved. Wait until one of them ends.',
  },
  key_reused: {
    title: 'This request was already used for something else',
    detail:
      'The same key came with other content, so nothing was done and no money was moved. Load the page again and look at your plans before you try once more.',
  },
  position_due: {
    title: 'This plan has just ended',
    detail: 'It can no longer be left early: principal and profit are on their way to you. Nothing was changed.',
  },
  position_ended: {
    title: 'This plan has already ended',
    detail: 'There is nothing left to decide about it. No money was moved now. Your activity shows how it ended.',
  },
  quote_changed: {
    title: 'The figures have changed since you looked',
    detail: 'You confirmed amounts that are no longer true. No money was moved. Look at the new figures.',
  },
  renewal_too_early: {
    title: 'It is too early to renew',
    detail:
      'A renewal is confirmed in the last quarter of the term, from {{from}}. Nothing was changed and no money was moved.',
  },
  plan_not_offered: {
    title: 'This plan is no longer offered',
    detail: 'Nobody can activate or renew it. No money was moved; running positions are paid as promised.',
  },
  plan_rate_above_ceiling: {
    title: 'This rate may not be offered',
    detail:
      'The plan promises {{rate}} a year, simple. The live edition publishes at most {{ceiling}} a year, because nobody could honestly promise more. Nothing was published and no money was moved. Lower the profit or lengthen the term.',
  },
  plan_text_missing: {
    title: 'A text of this plan is missing',
    detail:
      'Name, summary, source of return and risk must be there in every language. Nothing was published and no money was moved. Complete the texts first.',
  },
  plan_version_frozen: {
    title: 'This version can no longer be changed',
    detail:
      'It was published, and what investors read stays as it was. Nothing was changed and no money was moved. Write a new version.',
  },
  plan_draft_exists: {
    title: 'This plan already has a draft',
    detail: 'One draft at a time. Nothing was stored and no money was moved. Edit the draft that is there.',
  },
  plan_limits_crossed: {
    title: 'The limits do not fit together',
    detail:
      'The smallest amount must be above zero and not above the largest. Nothing was stored and no money was moved. Correct the two amounts.',
  },
  plans_too_many: {
    title: 'There are as many plans as there may be',
    detail: 'Nothing was stored and no money was moved. Write a new version of an existing plan.',
  },
  clock_too_far: {
    title: 'The demo clock does not go further',
    detail: 'It is ten years ahead already. Nothing was changed and no money was moved.',
  },
  no_maturity_ahead: {
    title: 'No plan is running',
    detail:
      'There is no end date to go to. The clock was not moved and neither was any money. Move it by an hour or a day instead.',
  },
}
