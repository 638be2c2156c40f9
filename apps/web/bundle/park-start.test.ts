import { expect, test } from 'vitest'
import { parkStart } from './park-start.ts'

const page = [
  '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><link rel="icon" href="/i.svg"/><title>T</title>',
  '<link rel="preload" href="/f.woff2" as="font"/><link rel="modulepreload" href="/assets/a.js"/>',
  '<meta name="viewport" content="x"/><script>decide()</script><link rel="stylesheet" href="/s.css"/></head><body><p>Hi</p>',
  '<script>restore("react-router-scroll-positions")</script>',
  '<script>window.__reactRouterContext = {"a":"$&"};</script>',
  '<script type="module" async="">import "/assets/manifest.js";import("/assets/entry.js");</script>',
  '<script>window.__reactRouterContext.streamController.close();</script></body></html>',
].join('')

test('a late page keeps one inline script, which names the start', () => {
  const { html, start, headScript } = parkStart(page, 'late')
  expect(headScript).toBe('decide()')
  expect(html).toContain(`<script data-start="${start.file}">decide()</script>`)
  expect([...html.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(([, code]) => code)).toEqual(['decide()'])
})

test('the start sets the context before the modules, whatever is in it', () => {
  expect(parkStart(page, 'late').start.code).toBe(
    'window.__reactRouterContext = {"a":"$&"};\nwindow.__reactRouterContext.streamController.close();\n' +
      'import "/assets/manifest.js";import("/assets/entry.js");',
  )
})

test('React finds the elements it expects', () => {
  expect(parkStart(page, 'late').html).toContain(
    '<script></script><script></script><script type="module" async=""></script><script></script>',
  )
})

test('what the first paint needs comes first, and nothing is preloaded for later', () => {
  const head = /<head>(.*)<\/head>/.exec(parkStart(page, 'late').html)?.[1] ?? ''
  const order = ['charSet', 'viewport', '<script', 'stylesheet', 'as="font"', '<title', '/i.svg'].map((mark) =>
    head.indexOf(mark),
  )
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(order.every((place) => place >= 0)).toBe(true)
  expect(head).not.toContain('modulepreload')
})

test('the signed-in areas start at once and keep their preloads', () => {
  const { html, start } = parkStart(page, 'at once')
  expect(html).toContain(`<script type="module" src="${start.file}"></script>`)
  expect(html).toContain('modulepreload')
  expect(html).not.toContain('data-start')
})

test('the name of the start changes with its content', () => {
  const other = parkStart(page.replace('entry.js', 'entry-2.js'), 'late')
  expect(other.start.file).not.toBe(parkStart(page, 'late').start.file)
})

test('error: an unexpected script stops the build', () => {
  expect(() => parkStart(page.replace('</body>', '<script>track()</script></body>'), 'late')).toThrow(
    'unexpected inline script',
  )
})

test('error: a page without a start stops the build', () => {
  expect(() => parkStart('<head><script>decide()</script></head>', 'late')).toThrow('no start')
})
