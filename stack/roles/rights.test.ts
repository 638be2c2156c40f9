import { expect, test } from 'vitest'
import { rightsIn } from './rights.ts'

test('rights are read as SQL writes them', () => {
  expect(rightsIn('select, insert (id, name), update (state), delete')).toEqual([
    { verb: 'select', columns: 'all' },
    { verb: 'insert', columns: ['id', 'name'] },
    { verb: 'update', columns: ['state'] },
    { verb: 'delete', columns: 'all' },
  ])
})

test('error: what is no right', () => {
  expect(() => rightsIn('select, truncate')).toThrow('no right: select, truncate')
})
