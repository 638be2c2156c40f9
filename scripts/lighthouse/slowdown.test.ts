import { expect, test } from 'vitest'
import { slowdownFor } from './slowdown.ts'

test('a strong machine is slowed down four times, never more; a weaker one by its share, never sped up', () => {
  expect([3_000, 1_500, 1_125, 780, 375, 100].map(slowdownFor)).toEqual([4, 4, 3, 2.1, 1, 1])
})
