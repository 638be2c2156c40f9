import { expect, test } from 'vitest'
import { isMarked, marksIn } from './marks.ts'

const column = { object: 'person', column: 'nickname', text: 'accounts.person.nickname is gone' }

test.each([
  ['above its statement', '-- Harmless: no page shows it\nalter table accounts.person drop column nickname'],
  ['within it', 'alter table accounts.person\n  -- Harmless: no page shows it\n  drop column nickname'],
  ['since this release', '-- Unused since 0.2.0: no page shows it\nalter table accounts.person drop column nickname'],
  ['since an earlier one', '-- Unused since 0.1.9: no page shows it\nalter table accounts.person drop column nickname'],
  [
    'after a body and a string that contain semicolons',
    `do $$ begin perform 1; end $$; select ';'; -- Harmless: so; what\nalter table accounts.person drop column nickname`,
  ],
])('a mark %s explains a break', (_where, sql) => {
  expect(isMarked(column, marksIn(sql), '0.2.0')).toBe(true)
})

test.each([
  ['without a reason', '-- Harmless:\nalter table accounts.person drop column nickname'],
  ['of another statement', '-- Harmless: so\nselect 1; alter table accounts.person drop column nickname'],
  ['of another column', '-- Harmless: so\nalter table accounts.person drop column username'],
  ['of another table', '-- Harmless: so\nalter table accounts.sign_in drop column nickname'],
  [
    'of a later release than the one before',
    '-- Unused since 0.10.0: so\nalter table accounts.person drop column nickname',
  ],
])('error: a mark %s explains nothing', (_what, sql) => {
  expect(isMarked(column, marksIn(sql), '0.9.0')).toBe(false)
})
