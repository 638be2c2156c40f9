import { expect, test } from 'vitest'
import { renderConfigTable, renderEnvExample } from './render.ts'
import { settings } from './settings.ts'

test('every setting is in .env.example and in the docs table, and no secret’s value is', () => {
  for (const name of Object.keys(settings)) {
    expect(renderEnvExample()).toContain(`${name}=`)
    expect(renderConfigTable()).toContain(`\`${name}\``)
  }
  expect(renderConfigTable()).not.toContain('dededede')
})
