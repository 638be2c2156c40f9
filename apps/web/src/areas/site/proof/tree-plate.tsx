import { Seal } from '#design/art/seal-and-stack.tsx'
import { useTexts } from '#i18n/use-texts.ts'

const leaves = 32
const own: readonly number[] = [9, 22]
const rows = [50, 84, 118, 152, 186, 220] as const

/** The place of a node: row 0 is below the root, row 5 are the leaves. */
function placeX(row: number, index: number): number {
  const count = leaves / 2 ** (rows.length - 1 - row)
  return Math.round(((index + 0.5) * 520) / count)
}

/** A tree as an idea: two leaves of one investor, joined pair by pair up to one root. */
export function TreePlate() {
  const t = useTexts('proof-more')
  const levels = rows.map((y, row) => ({ y, row, count: leaves / 2 ** (rows.length - 1 - row) }))
  const isOwn = (row: number, index: number) => own.some((leaf) => leaf >> (rows.length - 1 - row) === index)
  const edges = levels.slice(1).flatMap(({ y, row, count }) =>
    Array.from({ length: count }, (_, index) => {
      const above = levels[row - 1]?.y ?? 0
      const bend = above + 12
      const path = `M${placeX(row - 1, index >> 1)} ${above}V${bend}H${placeX(row, index)}V${y}`
      return { path, own: isOwn(row, index) }
    }),
  )
  return (
    <svg className="plate tree-plate" viewBox="-4 -4 528 262" role="img" aria-label={t('checks.treeLabel')}>
      <path
        className="tree-line"
        d={edges
          .filter((edge) => !edge.own)
          .map(({ path }) => path)
          .join('')}
      />
      <path
        className="tree-own"
        d={edges
          .filter((edge) => edge.own)
          .map(({ path }) => path)
          .join('')}
      />
      {levels
        .slice(1, -1)
        .map(({ y, row, count }) =>
          Array.from({ length: count }, (_, index) => (
            <circle
              key={`${row} ${placeX(row, index)}`}
              className={isOwn(row, index) ? 'tree-node-own' : 'tree-node'}
              cx={placeX(row, index)}
              cy={y}
              r={isOwn(row, index) ? 4.5 : 3}
            />
          )),
        )}
      {Array.from({ length: leaves }, (_, index) => (
        <rect
          key={`leaf ${placeX(5, index)}`}
          className={own.includes(index) ? 'tree-leaf-own' : 'tree-leaf'}
          x={placeX(5, index) - 4}
          y={216}
          width="8"
          height={own.includes(index) ? 20 : 10 + ((index * 7) % 9)}
          rx="1.5"
        />
      ))}
      <Seal centre={[260, 26]} radius={28} />
      {own.map((index) => (
        <text key={index} className="plate-name" x={placeX(5, index)} y="254" textAnchor="middle">
          {t('checks.yours')}
        </text>
      ))}
      <text className="plate-name" x="300" y="32">
        {t('checks.root')}
      </text>
    </svg>
  )
}
