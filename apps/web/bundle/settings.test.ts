import { expect, test } from 'vitest'
import { embedsFromEnvironment, plansFromEnvironment } from './settings.ts'

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
