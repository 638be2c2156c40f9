import { hash } from 'node:crypto'
import { blockLength, messageLength, openLanes, stateLength } from '@clearhold/proof/builder/lanes'

const batch = 256

/** For each investor: four salts of two compressions each, the id, the kinds, two leaves and two nodes. */
const saltsEach = 4
const digestsEach = 6

/** Seconds of the builder's own hash function for the hashes of this many investors, and nothing else. */
export function hashByOwn(investors: number): number {
  const lanes = openLanes(batch * (2 * blockLength + messageLength + stateLength))
  const blocks = { at: lanes.reserve(batch * blockLength), step: blockLength }
  const states = { at: lanes.reserve(batch * stateLength), step: stateLength }
  const messages = lanes.reserve(batch * messageLength)
  const startedAt = performance.now()
  // Four lanes are four salts of one investor.
  for (let done = 0; done < investors; done += batch) {
    lanes.compress(states, blocks, states, batch)
    lanes.compress(states, blocks, states, batch)
  }
  for (let done = 0; done < (investors * digestsEach) / 4; done += batch) lanes.digest(messages, states.at, batch)
  return (performance.now() - startedAt) / 1_000
}

/** The same with Node's crypto, extrapolated from a tenth; an HMAC is counted as one hash, though it is two. */
export function hashByNode(investors: number): number {
  const message = new Uint8Array(96)
  const startedAt = performance.now()
  for (let done = 0; done < (investors * (saltsEach + digestsEach)) / 10; done += 1) hash('sha256', message, 'buffer')
  return (performance.now() - startedAt) / 100
}
