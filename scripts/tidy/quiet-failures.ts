interface QuietCalls {
  /** How many calls of the file keep their failure to themselves. */
  readonly calls: number
  readonly why: string
}

/** The permissions that hide what the server would refuse. */
const frame = 'the frame of the back office tells the failure of the same answer, above every page'
const headOfProof = 'the head of the page tells the failure of the same answer'
const readMark =
  'the mark that it was read; without it the message stays marked as new, and is marked when it is looked at again'

/**
 * What is asked beside something else, and what goes on without a person: why their failure is not told there. An unlisted one fails, and so does
 * a line here that no longer applies.
 */
export const quiet: Readonly<Record<string, QuietCalls>> = {
  'apps/web/src/areas/admin/approvals/page.tsx': {
    calls: 3,
    why: 'the counts beside the names of the lists; the open list tells its failure',
  },
  'apps/web/src/areas/admin/approvals/sign-proposal.ts': {
    calls: 1,
    why: 'signing at once is offered; unsigned, the request waits for its maker, and its own page tells what fails',
  },
  'apps/web/src/areas/admin/dashboard/quick-actions.tsx': {
    calls: 1,
    why: frame,
  },
  'apps/web/src/areas/admin/deposits/deposit-panel.tsx': {
    calls: 1,
    why: 'whether a request waits already; proposing a second one is refused, and told',
  },
  'apps/web/src/areas/admin/kyc/assignment.tsx': {
    calls: 1,
    why: frame,
  },
  'apps/web/src/areas/admin/kyc/case-detail.tsx': {
    calls: 1,
    why: frame,
  },
  'apps/web/src/areas/admin/kyc/no-decision.tsx': {
    calls: 1,
    why: frame,
  },
  'apps/web/src/areas/admin/layout.tsx': {
    calls: 1,
    why: frame,
  },
  'apps/web/src/areas/admin/page-permissions.ts': {
    calls: 1,
    why: frame,
  },
  'apps/web/src/areas/admin/palette/use-groups.ts': {
    calls: 1,
    why: frame,
  },
  'apps/web/src/areas/admin/person/money.tsx': {
    calls: 1,
    why: frame,
  },
  'apps/web/src/areas/admin/person/person-detail.tsx': {
    calls: 1,
    why: frame,
  },
  'apps/web/src/areas/admin/plans/proposals.tsx': {
    calls: 2,
    why: 'which of three lists a link opens; the page it opens tells what failed',
  },
  'apps/web/src/areas/admin/support/message-panel.tsx': {
    calls: 1,
    why: frame,
  },
  'apps/web/src/areas/admin/support/thread-desk.tsx': {
    calls: 1,
    why: readMark,
  },
  'apps/web/src/areas/admin/use-finance-permissions.ts': {
    calls: 1,
    why: frame,
  },
  'apps/web/src/areas/admin/withdrawals/payout-desk.tsx': {
    calls: 2,
    why: 'the permissions, whose failure the frame tells; and whether an alarm stops payouts, whose failure is told below by the alarms',
  },
  'apps/web/src/areas/admin/withdrawals/withdrawal-detail.tsx': {
    calls: 1,
    why: 'the business clock beside the withdrawal; without it no remaining time is drawn',
  },
  'apps/web/src/areas/investor/caps-note.tsx': {
    calls: 1,
    why: 'without the figures its sentences are true all the same: they name the caps and no amount',
  },
  'apps/web/src/areas/investor/account-tabs.tsx': {
    calls: 2,
    why: 'the marks beside the tabs; the page of a tab tells its failure',
  },
  'apps/web/src/areas/investor/content/testimonial-form.tsx': {
    calls: 1,
    why: 'an invitation to write; without the answer no investor is invited',
  },
  'apps/web/src/areas/investor/deposits/incoming-deposits.tsx': {
    calls: 2,
    why: 'the list of the same answer below it tells its failure; the balance is drawn beside it where it is known',
  },
  'apps/web/src/areas/investor/deposits1/deposit-doctor.tsx': {
    calls: 1,
    why: 'what has changed since the diagnosis; the list of the same answer on the page tells its failure',
  },
  'apps/web/src/areas/investor/deposits1/page.tsx': {
    calls: 1,
    why: 'whether this is the first deposit; the list of the same answer on the page tells its failure',
  },
  'apps/web/src/areas/investor/deposits2/find-deposit.tsx': {
    calls: 1,
    why: 'what has changed since the diagnosis; the list of the same answer on the page tells its failure',
  },
  'apps/web/src/areas/investor/deposits2/page.tsx': {
    calls: 1,
    why: 'whether this is the first deposit; the list of the same answer on the page tells its failure',
  },
  'apps/web/src/areas/investor/deposits3/page.tsx': {
    calls: 1,
    why: 'what has changed since the payment was told; the list of the same answer on the page tells its failure',
  },
  'apps/web/src/areas/investor/kyc/approved.tsx': {
    calls: 1,
    why: 'which way on is offered; without it none is, and the menu has them all',
  },
  'apps/web/src/areas/investor/kyc/money-back.tsx': {
    calls: 1,
    why: 'whether money is on its way back already; asking a second time is refused, and told',
  },
  'apps/web/src/areas/investor/kyc/page.tsx': {
    calls: 1,
    why: 'keeps what the browser stores of the person up to date; the page draws nothing of it',
  },
  'apps/web/src/areas/investor/layout.tsx': {
    calls: 1,
    why: 'the count beside the link to support; the page of support tells its failure',
  },
  'apps/web/src/areas/investor/legal-gate.tsx': {
    calls: 1,
    why: 'the server refuses what needs newer terms, and that refusal is told',
  },
  'apps/web/src/areas/investor/plans/offers.tsx': {
    calls: 1,
    why: 'the balance beside the offers; the page that starts a plan tells the failure of the same answer',
  },
  'apps/web/src/areas/investor/proof/own-snapshot.tsx': {
    calls: 1,
    why: 'the movements since the last check; without them the check says nothing about them, and says that',
  },
  'apps/web/src/areas/investor/support/own-thread.tsx': {
    calls: 1,
    why: readMark,
  },
  'apps/web/src/areas/investor/withdraw/add-address.tsx': {
    calls: 1,
    why: 'the name of the network beside the field; what is added is checked by the server, and a refusal told',
  },
  'apps/web/src/areas/investor/withdraw/new-withdrawal.tsx': {
    calls: 3,
    why: 'which address is chosen first, and how long a new one waits; the choice of the address tells the failure of the same answer',
  },
  'apps/web/src/areas/investor/withdraw/withdrawal-detail.tsx': {
    calls: 1,
    why: 'the business clock and usual times beside the withdrawal; without them none is drawn',
  },
  'apps/web/src/areas/investor/withdraw/withdrawal-review.tsx': {
    calls: 1,
    why: 'how long a new address waits; the choice of the address before it told the failure of the same answer',
  },
  'apps/web/src/areas/site/contact/chat.tsx': {
    calls: 1,
    why: readMark,
  },
  'apps/web/src/areas/site/figures/more-figures.tsx': {
    calls: 1,
    why: 'says in words of its own that there is no figure',
  },
  'apps/web/src/areas/site/notices/real-notices.tsx': {
    calls: 1,
    why: 'notices of what others were paid; without them none appears',
  },
  'apps/web/src/areas/site/proof/checks-section.tsx': {
    calls: 1,
    why: headOfProof,
  },
  'apps/web/src/areas/site/proof/ender.tsx': {
    calls: 1,
    why: headOfProof,
  },
  'apps/web/src/areas/site/proof/gate-section.tsx': {
    calls: 3,
    why: 'the head of the page tells the first, and the sections of history and counts tell the failure of the others',
  },
  'apps/web/src/areas/site/proof/owed-section.tsx': {
    calls: 1,
    why: headOfProof,
  },
  'apps/web/src/areas/site/proof/reserves-section.tsx': {
    calls: 1,
    why: headOfProof,
  },
  'apps/web/src/areas/site/proof/ways-section.tsx': {
    calls: 1,
    why: headOfProof,
  },
  'apps/web/src/client/api/screens.ts': {
    calls: 1,
    why: 'many answers in one; where it fails, every part of the screen asks for its own and tells that',
  },
  'apps/web/src/client/api/use-bulletin.ts': {
    calls: 1,
    why: 'announcements, asked for again and again; until then what was known last stays',
  },
  'apps/web/src/client/api/use-demo-facts.ts': {
    calls: 1,
    why: 'what a demo offers beside the forms of its own pages; without it they are whole',
  },
  'apps/web/src/client/live/stream.ts': {
    calls: 1,
    why: 'asks again until it succeeds; meanwhile the page says that it is not live',
  },
  'apps/web/src/client/session/log-out.ts': {
    calls: 1,
    why: 'this browser forgets the session whatever the server says',
  },
  'apps/web/src/client/session/renew-token.ts': {
    calls: 1,
    why: 'the call that needed the token is the one that tells',
  },
  'apps/web/src/client/session/use-me.ts': {
    calls: 1,
    why: frame,
  },
  'apps/web/src/features/account/appearance.tsx': {
    calls: 1,
    why: 'a hint beside the choice of language; the settings beside it tell the failure of the same answer',
  },
  'apps/web/src/features/caps/use-caps-texts.ts': {
    calls: 1,
    why: 'its sentence says that the figures are not known',
  },
  'apps/web/src/features/factors/step-up-host.tsx': {
    calls: 1,
    why: 'which proofs are offered; not knowing, all are, and the server refuses what does not count',
  },
  'apps/web/src/features/security/password-form.tsx': {
    calls: 1,
    why: 'words that a password should not contain; the server judges them too',
  },
  'apps/web/src/features/demo-clock/moved-clock-note.tsx': {
    calls: 1,
    why: 'whether a note of the demo is shown; where its clock is shown, its failure is told',
  },
}
