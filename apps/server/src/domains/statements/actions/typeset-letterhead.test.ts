import { operatorPlaceholder } from '@clearhold/contract/edition'
import { expect, test } from 'vitest'
import { startPaper } from '#platform/pdf/paper.ts'
import { readPdfRows } from '#testing/pdf-text.ts'
import { printingFor } from '../rules.ts'
import { type Letterhead, typesetLetterhead } from './typeset-letterhead.ts'

const personId = '0a1b2c3d-0000-4000-8000-00000000beef'

async function wordsOf(change: Partial<Letterhead> = {}): Promise<string[]> {
  const paper = await startPaper('A paper', 'en')
  paper.addPage()
  typesetLetterhead(paper, printingFor('en', []), {
    identity: { edition: 'demo', operator: operatorPlaceholder },
    title: 'A paper',
    personId,
    holder: 'Inês Carvalho',
    ...change,
  })
  return readPdfRows(await paper.finish()).map((row) => row.join(' '))
}

test('a name whose accents were typed apart is printed', async () => {
  const rows = await wordsOf({ holder: 'Inês Carvalho'.normalize('NFD') })
  expect(rows).toContain(`Inês Carvalho   ·   Person ${personId}`)
})

test('error: a name that the face has no letters for is left out instead of printed as boxes', async () => {
  expect(await wordsOf({ holder: 'Инес Карвальо' })).toContain(`Person ${personId}`)
})
