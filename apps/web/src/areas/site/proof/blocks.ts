/** The glass box holds two layers of twelve blocks: four across, three deep. */
const across = 4
const deep = 3
const perLayer = across * deep
const blocksMax = 2 * perLayer

export interface Block {
  readonly column: number
  readonly row: number
  readonly layer: number
  /** Of its height, from below: paper, then what is owed in green, then what is missing, dashed. Each from 0 to 1. */
  readonly paper: number
  readonly owed: number
  readonly missing: number
}

/** 1, 2 or 5 with zeros: the smallest amount of which the box holds enough. */
export function unitFor(totalMicro: bigint): bigint {
  for (let power = 1_000_000n; ; power *= 10n) {
    for (const unit of [power, 2n * power, 5n * power]) {
      if (totalMicro <= unit * BigInt(blocksMax)) return unit
    }
  }
}

/** For drawing only: no amount is ever computed with it. */
function share(partMicro: bigint, unitMicro: bigint): number {
  const thousandths = (partMicro * 1000n) / unitMicro
  return Number(thousandths) / 1000
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)

/**
 * Where the blocks stand, to scale. What is owed lies on top and in front, where it is seen; of a shortage only what is owed is drawn,
 * with the part that is not there.
 */
export function blocksFor(heldMicro: bigint, owedMicro: bigint): { unitMicro: bigint; blocks: Block[] } {
  const totalMicro = heldMicro > owedMicro ? heldMicro : owedMicro
  const unitMicro = unitFor(totalMicro)
  const needed = (totalMicro + unitMicro - 1n) / unitMicro
  const count = Number(needed)
  const blocks: Block[] = []
  let owedLeft = least(owedMicro, heldMicro)
  let leftMicro = totalMicro
  let heldLeft = heldMicro
  for (const slot of slotsFor(count)) {
    const blockMicro = least(unitMicro, leftMicro)
    const thereMicro = least(blockMicro, heldLeft)
    const greenMicro = least(thereMicro, owedLeft)
    blocks.push({
      ...slot,
      paper: share(thereMicro - greenMicro, unitMicro),
      owed: share(greenMicro, unitMicro),
      missing: share(blockMicro - thereMicro, unitMicro),
    })
    owedLeft -= greenMicro
    heldLeft -= thereMicro
    leftMicro -= blockMicro
  }
  return { unitMicro, blocks: blocks.sort(backToFront) }
}

/** The top layer first, from its front row backwards, so that what comes first is seen; a half-filled top layer leaves its back empty. */
function slotsFor(count: number): Pick<Block, 'column' | 'row' | 'layer'>[] {
  const slot = (place: number, layer: number) => ({
    column: place % across,
    row: deep - 1 - Math.floor(place / across),
    layer,
  })
  const below = Math.min(count, perLayer)
  const top = Array.from({ length: count - below }, (_, place) => slot(place, 1))
  return [...top, ...Array.from({ length: below }, (_, place) => slot(place, 0))]
}

function backToFront(one: Block, other: Block): number {
  return one.row - other.row || one.column - other.column || one.layer - other.layer
}
