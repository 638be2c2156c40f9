/** The seed of a random test: a new one each time, printed so that a failure can be reproduced, or the given one. */
export function testSeed(name: string): number {
  const asked = process.env['TEST_SEED']
  const seed = asked === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(asked)
  console.log(`${name}: TEST_SEED=${seed}`)
  return seed
}
