import { expect, test } from 'vitest'
import { slimManifest } from './slim-manifest.ts'

const manifest = {
  entry: { module: '/e.js' },
  routes: {
    root: { id: 'root', imports: ['/every.js'] },
    area: { id: 'area', parentId: 'root', imports: ['/every.js', '/shell.js'], css: ['/a.css'] },
    page: { id: 'page', parentId: 'area', imports: ['/every.js', '/shell.js', '/table.js'] },
    plain: { id: 'plain', parentId: 'root' },
    'areas/investor/layout': { id: 'areas/investor/layout', parentId: 'root', imports: ['/every.js', '/work.js'] },
    'sign-in-login': { id: 'sign-in-login', parentId: 'area', imports: ['/every.js', '/form.js'] },
  },
  version: '1',
}

test('a route names only the files that no layout above it names, a signed-in shell or a page of the sign-in none; the rest is untouched', () => {
  const code = slimManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  expect(JSON.parse(code.replace('window.__reactRouterManifest=', '').replace(/;$/, ''))).toEqual({
    ...manifest,
    routes: {
      ...manifest.routes,
      area: { ...manifest.routes.area, imports: ['/shell.js'] },
      page: { ...manifest.routes.page, imports: ['/table.js'] },
      'areas/investor/layout': { ...manifest.routes['areas/investor/layout'], imports: [] },
      'sign-in-login': { ...manifest.routes['sign-in-login'], imports: [] },
    },
  })
})

test('error: another form of manifest stops the build', () => {
  expect(() => slimManifest('export default {}')).toThrow('a form we do not know')
})
