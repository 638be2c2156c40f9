import { expect, test } from 'vitest'
import { embedsFromEnvironment, momentFromEnvironment, plansFromEnvironment } from './settings.ts'

test('placeholders stand only in the demo edition', () => {
  expect(embedsFromEnvironment({}, 'live')).toEqual({ videoId: '', map: null, whatsapp: '' })
  const { videoId, map, whatsapp } = embedsFromEnvironment({}, 'demo')
  expect([videoId !== '', map !== null, whatsapp !== '']).toEqual([true, true, true])
})

test('the operator’s own settings win in both', () => {
  const own = { EMBED_VIDEO: 'abcdefghijk', EMBED_MAP: '35.9,-14.5', OPERATOR_WHATSAPP: '+356 2700 1000' }
  for (const edition of ['demo', 'live'] as const) {
    expect(embedsFromEnvironment(own, edition)).toEqual({
      videoId: 'abcdefghijk',
      map: { latitude: 35.9, longitude: -14.5 },
      whatsapp: '+356 2700 1000',
    })
  }
})

test('error: a setting that is not what it should be stops the build', () => {
  expect(() => embedsFromEnvironment({ EMBED_VIDEO: 'https://youtu.be/x' }, 'live')).toThrow('EMBED_VIDEO')
  expect(() => embedsFromEnvironment({ EMBED_MAP: 'Valletta' }, 'live')).toThrow('EMBED_MAP')
})

test('without a file no plan stands in the pages; error: a file that is no catalogue stops the build', () => {
  expect(plansFromEnvironment({})).toEqual([])
  expect(() => plansFromEnvironment({ PLANS_FILE: new URL('settings.ts', import.meta.url).pathname })).toThrow()
})

test('a build that is repeated is of the moment of its commit; error: anything but seconds stops it', () => {
  expect(momentFromEnvironment({})).toBeUndefined()
  expect(momentFromEnvironment({ SOURCE_DATE_EPOCH: '1795061334' })?.toISOString()).toBe('2026-11-19T04:08:54.000Z')
  for (const setting of ['', 'yesterday', '-1', '1e9'])
    expect(() => momentFromEnvironment({ SOURCE_DATE_EPOCH: setting })).toThrow('SOURCE_DATE_EPOCH')
})
