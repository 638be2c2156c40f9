import Fuse from 'fuse.js'
import { wordsOf } from '../rules.ts'

/** How much of a word may differ: one letter of five. */
const wordThreshold = 0.25
const wordLengthDifferenceMax = 2

/** Whether every word of the shorter name is in the longer one, allowing for typos; a single word is not enough. */
export function matchNames(left: string, right: string): boolean {
  const [shorter = [], longer = []] = [wordsOf(left), wordsOf(right)].sort((one, other) => one.length - other.length)
  if (shorter.length < 2) return shorter.length === longer.length && shorter.join() === longer.join() && left !== ''
  const rest = [...longer]
  return shorter.every((word) => {
    const at = rest.findIndex((other) => isSameWord(word, other))
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
}

function isSameWord(word: string, other: string): boolean {
  if (word === other) return true
  if (Math.abs(word.length - other.length) > wordLengthDifferenceMax || Math.min(word.length, other.length) < 4)
    return false
  const options = { threshold: wordThreshold, ignoreLocation: true, includeScore: true }
  return Fuse.match(word, other, options).isMatch && Fuse.match(other, word, options).isMatch
}
