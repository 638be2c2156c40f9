import { expect, test } from 'vitest'
import { type Answer, openAnswer, readAnswer, signAnswer, writeAnswer } from './answer.ts'
import { hex32, testSigner } from './testing.ts'

const { signer, key } = testSigner('clearhold.test/answers', hex32('3'))
const answer: Answer = {
  origin: 'clearhold.test/answers',
  snapshot: 17,
  personId: '0b8f6f0e-58a6-4ad4-9d0c-26b1a3a0c001',
  leaf: hex32('a'),
  owedMicro: 1_250_000n,
  lastEntryId: 1_067_011n,
  at: '2026-11-18T09:30:00.000Z',
}
const none: Answer = { ...answer, leaf: undefined, owedMicro: 0n, lastEntryId: 0n }

test('an answer is read as it was written and signed, also that there is no leaf', async () => {
  expect(writeAnswer(none)).toBe(
    'clearhold.test/answers\nsnapshot 17\nperson 0b8f6f0e-58a6-4ad4-9d0c-26b1a3a0c001\nleaf none\nowed 0\nentry 0\nat 2026-11-18T09:30:00.000Z\n',
  )
  for (const said of [answer, none])
    expect(await openAnswer(await signAnswer(said, signer), key)).toEqual({ holds: true, answer: said })
})

test.each([
  ['a further line', (text: string) => `${text}more\n`],
  ['a line less', (text: string) => text.replace('entry 1067011\n', '')],
  ['lines in another order', (text: string) => text.replace(/(owed.*\n)(entry.*\n)/, '$2$1')],
  ['a leading zero', (text: string) => text.replace('owed 1', 'owed 01')],
  ['an amount above the limit', (text: string) => text.replace('owed 1250000', `owed ${10n ** 18n}`)],
  ['an entry above the limit', (text: string) => text.replace('entry 1067011', `entry ${2n ** 63n}`)],
  ['a debt without a leaf', (text: string) => text.replace(/leaf .*\n/, 'leaf none\n')],
  ['a short digest', (text: string) => text.replace(/leaf .*\n/, 'leaf AAAA\n')],
  ['a day that is none', (text: string) => text.replace('11-18', '02-30')],
  ['a time without milliseconds', (text: string) => text.replace('.000Z', 'Z')],
  ['no origin', (text: string) => text.slice(text.indexOf('\n'))],
  ['a person in capitals', (text: string) => text.replace('0b8f', '0B8F')],
])('an answer with %s is none', (_, changed) => {
  const text = changed(writeAnswer(answer))
  expect(text).not.toBe(writeAnswer(answer))
  expect(readAnswer(text)).toBeUndefined()
})

test('error: an answer under another name, or of another key, is not accepted', async () => {
  const other = testSigner('clearhold.test/answers', hex32('4'))
  expect(await openAnswer(await signAnswer(answer, other.signer), key)).toEqual({
    holds: false,
    fault: 'answer_not_signed',
  })
  const renamed = testSigner('clearhold.test/log', hex32('3'))
  expect(await openAnswer(await signAnswer(answer, renamed.signer), key)).toMatchObject({ holds: false })
})
