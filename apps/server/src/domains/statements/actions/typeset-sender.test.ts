import { operatorPlaceholder, type PublicIdentity } from '@clearhold/contract/edition'
import { expect, test } from 'vitest'
import { startPaper } from '#platform/pdf/paper.ts'
import { readPdfRows } from '#testing/pdf-text.ts'
import { printingFor } from '../rules.ts'
import { typesetSender } from './typeset-sender.ts'

async function wordsOf(identity: PublicIdentity): Promise<string> {
  const paper = await startPaper('A paper', 'en')
  paper.addPage()
  typesetSender(paper, printingFor('en', []), identity)
  return readPdfRows(await paper.finish())
    .flat()
    .join(' ')
}

test('live names the company and its licence, demo says that the money is test money', async () => {
  const operator = { ...operatorPlaceholder, legalName: 'Northgate Holdings Ltd', licence: 'FCA 123456' }
  const live = await wordsOf({ edition: 'live', operator })
  expect(live).toContain('Northgate Holdings Ltd, FCA 123456')
  expect(live).not.toContain('Test money')
  expect(await wordsOf({ edition: 'demo', operator: operatorPlaceholder })).toContain('Test money. Not an offer.')
})
