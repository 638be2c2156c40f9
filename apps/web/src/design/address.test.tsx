import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Address, addressEnds, addressGroups, shortHash } from './address.tsx'

const address = '0xAEC3941C19d1b7b252e6b48b57a5e88563b68323'

test('an address is shown whole in groups of four, and its text has no gaps', () => {
  expect(addressGroups(address)).toEqual([
    '0xAEC3',
    '941C',
    '19d1',
    'b7b2',
    '52e6',
    'b48b',
    '57a5',
    'e885',
    '63b6',
    '8323',
  ])
  const html = renderToStaticMarkup(<Address address={address} />)
  expect(html.replace(/<[^>]+>/g, '')).toBe(address)
  expect(html).toContain('<b>0xAEC3</b>')
  expect(html).toContain('<b>8323</b>')
})

test('its ends are what is compared', () => {
  expect(addressEnds(address)).toEqual({ start: '0xAEC3', end: '8323' })
})

test('a hash is shortened in lists, a reference of a bank is not', () => {
  const hash = `0x96a11e8a${'0'.repeat(52)}a24f`
  expect(shortHash(hash)).toBe('0x96a11e8a…a24f')
  expect(shortHash('INV 2026/11, first half')).toBe('INV 2026/11, first half')
})
