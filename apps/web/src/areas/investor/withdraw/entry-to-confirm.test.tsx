import { expect, test } from 'vitest'
import { renderIn } from '#i18n/render-in.tsx'
import { EntryToConfirm } from './entry-to-confirm.tsx'

const waiting = {
  id: '0199a000-0000-7000-8000-000000000020',
  createdAt: '2026-11-15T09:14:00.000Z',
  confirmedAt: null,
  usableAt: null,
  usable: false,
  lastUsedAt: null,
}
const read = (html: string) => html.replace(/<[^>]*>/g, '')

test('W15 the page of the link shows the whole address that the mail says to compare', () => {
  const address = `0x${'4b'.repeat(19)}9C`
  const html = renderIn(
    'en',
    <EntryToConfirm entry={{ ...waiting, address, label: 'Ledger', network: 'Test chain' }} />,
  )
  expect(read(html)).toContain(address)
  expect(html).toContain('Ledger, Test chain')
  expect(html).toContain('Compare it with your wallet')
})

test('W15 a bank account is shown by bank, holder and number', () => {
  const bank = { bankName: 'A Bank', accountName: 'Sam Holder', accountNumber: 'IE00 1' }
  const html = renderIn('en', <EntryToConfirm entry={{ ...waiting, ...bank }} />)
  expect(html).toContain('A Bank, Sam Holder')
  expect(html).toContain('IE00 1')
})
