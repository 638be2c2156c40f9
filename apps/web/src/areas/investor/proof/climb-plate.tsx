import { moneyText } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import type { Climb, Step } from './climb.ts'
import { type ClimbLayout, type DrawnNode, drawClimb, narrowLayout, wideLayout } from './climb-drawing.ts'

interface ClimbPlateProps {
  readonly climb: Climb
  /** The highest level whose hashes are shown; -1 before the check. */
  readonly reached: number
  /** The root that was published, and its sum. */
  readonly published: { readonly hash: string; readonly sumMicro: bigint }
  readonly label: string
}

/** The way from both leaves to the root. Solid is computed in this page, dashed is not. Own drawing for phones. */
export function ClimbPlate(props: ClimbPlateProps) {
  return (
    <>
      <Picture {...props} layout={wideLayout} isWide />
      <Picture {...props} layout={narrowLayout} isWide={false} />
    </>
  )
}

interface PictureProps extends ClimbPlateProps {
  readonly layout: ClimbLayout
  readonly isWide: boolean
}

function Picture({ climb, reached, published, label, layout, isWide }: PictureProps) {
  const { height, strands, joined } = drawClimb(climb, layout)
  const nodes = [...strands[0], ...strands[1], ...joined]
  const holds = climb.strands[0].at(-1)?.hash === published.hash && climb.root.sumMicro === published.sumMicro
  const end = reached < height ? 'ahead' : holds ? 'same' : 'other'
  return (
    <svg
      className={`climb ${isWide ? 'climb-wide' : 'climb-narrow'}`}
      viewBox={`0 10 ${layout.width} ${height * layout.row + 62}`}
      role="img"
      aria-label={label}
    >
      <Bands height={height} layout={layout} isWide={isWide} end={end} reached={reached} />
      {nodes.map((node) => (
        <Edges key={`${node.level} ${node.x}`} node={node} reached={reached} />
      ))}
      {nodes.map((node) => (
        <NodeMark
          key={`${node.level} ${node.x}`}
          node={node}
          reached={reached}
          isRoot={node.level === height}
          end={end}
        />
      ))}
      <Rows climb={climb} layout={layout} isWide={isWide} reached={reached} published={published} end={end} />
    </svg>
  )
}

type End = 'ahead' | 'same' | 'other'

interface BandsProps {
  readonly height: number
  readonly layout: ClimbLayout
  readonly isWide: boolean
  readonly end: End
  readonly reached: number
}

function Bands({ height, layout, isWide, end, reached }: BandsProps) {
  const floor = 40 + height * layout.row
  const from = isWide ? 0 : 92
  const width = layout.width - from
  const leaf = reached >= 0 ? 'climb-band' : 'climb-band climb-band-ahead'
  const hairs = Array.from({ length: Math.max(0, height - 1) }, (_, index) => 40 + (index + 1) * layout.row)
  return (
    <>
      <rect className={`climb-band climb-band-${end}`} x={from} y="15" width={width} height="50" rx="6" />
      {isWide ? (
        <>
          <rect className={leaf} x="0" y={floor - 24} width="250" height="48" rx="6" />
          <rect className={leaf} x="478" y={floor - 24} width="250" height="48" rx="6" />
        </>
      ) : (
        <rect className={leaf} x={from} y={floor - 25} width={width} height="50" rx="6" />
      )}
      {hairs.map((y) => (
        <path
          key={y}
          className="climb-hair"
          d={isWide ? `M0 ${y + layout.row / 2}H250M478 ${y + layout.row / 2}H728` : `M92 ${y + layout.row / 2}H326`}
        />
      ))}
    </>
  )
}

function Edges({ node: { y, up, neighbour, level }, reached }: { readonly node: DrawnNode; readonly reached: number }) {
  const isThere = level < reached
  return (
    <>
      {neighbour !== undefined && (
        <>
          <path className="climb-beside" d={neighbour.path} />
          <rect
            className={neighbour.isPadding ? 'climb-neighbour climb-padding' : 'climb-neighbour'}
            x={neighbour.x - 4}
            y={y - 4}
            width="8"
            height="8"
            rx="1.5"
          />
        </>
      )}
      {up !== '' && <path className={isThere ? 'climb-way' : 'climb-way climb-way-ahead'} d={up} />}
    </>
  )
}

interface NodeMarkProps {
  readonly node: DrawnNode
  readonly reached: number
  readonly isRoot: boolean
  readonly end: End
}

function NodeMark({ node: { x, y, level }, reached, isRoot, end }: NodeMarkProps) {
  const isThere = level <= reached
  if (isThere && isRoot && end === 'other')
    return (
      <>
        <circle className="climb-wrong" cx={x} cy={y} r="11" />
        <path className="climb-cross" d={`M${x - 4} ${y - 4}l8 8M${x + 4} ${y - 4}l-8 8`} />
      </>
    )
  if (isThere && (isRoot || level === 0))
    return (
      <>
        <circle className="climb-full" cx={x} cy={y} r="10" />
        <path className="climb-tick" d={`M${x - 4.5} ${y + 0.5}l3.2 3.2 6-6.6`} />
      </>
    )
  return <circle className={isThere ? 'climb-node' : 'climb-node climb-node-ahead'} cx={x} cy={y} r="5.5" />
}

interface RowsProps {
  readonly climb: Climb
  readonly layout: ClimbLayout
  readonly isWide: boolean
  readonly reached: number
  readonly published: ClimbPlateProps['published']
  readonly end: End
}

/** The words beside the picture: left the first leaf's way, right the second's, one line after they meet. */
function Rows(props: RowsProps) {
  const { climb, reached } = props
  const { height, meetsAt, strands } = climb
  return strands[0].map((one, level) => {
    const other = strands[1][level]
    if (other === undefined) return null
    if (level === height) return <RootRow key={one.hash} {...props} root={one} />
    if (level > reached && level > 0) return null
    if (level >= meetsAt) return <JoinedRow key={one.hash} {...props} level={level} step={one} />
    return (
      <g key={one.hash}>
        <StrandRow {...props} level={level} step={one} strand={0} />
        <StrandRow {...props} level={level} step={other} strand={1} />
      </g>
    )
  })
}

function columnsOf({ layout, isWide }: Pick<RowsProps, 'layout' | 'isWide'>) {
  const end = layout.width - (isWide ? 12 : 10)
  return isWide
    ? { left: 12, leftEnd: 238, right: 490, end, hash: (text: string) => `${text.slice(0, 12)}...${text.slice(-4)}` }
    : { left: 102, leftEnd: 102, right: end, end, hash: (text: string) => `${text.slice(0, 6)}...${text.slice(-4)}` }
}

const heightOf = ({ climb, layout }: RowsProps, level: number) => 40 + (climb.height - level) * layout.row

function RootRow({ root, ...props }: RowsProps & { readonly root: Step }) {
  const t = useTexts('my-proof')
  const language = useLanguage()
  const { left, end, hash } = columnsOf(props)
  const isOther = props.end === 'other'
  const { hash: shownHash, sumMicro } = isOther ? root : props.published
  return (
    <>
      <text className="climb-name" x={left} y="37">
        {t(isOther ? (props.isWide ? 'climb.otherRoot' : 'climb.otherRootShort') : 'climb.root')}
      </text>
      <text className={isOther ? 'climb-wrong-text' : undefined} x={left} y="54">
        {hash(shownHash)}
      </text>
      <text className="climb-sum climb-sum-strong" x={end} y="44" textAnchor="end">
        {moneyText(sumMicro, language)}
      </text>
    </>
  )
}

interface LevelRowProps extends RowsProps {
  readonly level: number
  readonly step: Step
}

function JoinedRow({ level, step, ...props }: LevelRowProps) {
  const t = useTexts('my-proof')
  const language = useLanguage()
  const { left, right, end, hash } = columnsOf(props)
  const y = heightOf(props, level) + 4
  return (
    <g>
      <text x={left} y={y}>
        {hash(step.hash)}
      </text>
      {level === props.climb.meetsAt && props.isWide && (
        <text className="climb-label" x={right} y={y}>
          {t('climb.meet')}
        </text>
      )}
      <text className="climb-sum" x={end} y={y} textAnchor="end">
        {moneyText(step.sumMicro, language)}
      </text>
    </g>
  )
}

function StrandRow({ level, step, strand, ...props }: LevelRowProps & { readonly strand: 0 | 1 }) {
  const t = useTexts('my-proof')
  const language = useLanguage()
  const { left, leftEnd, right, end, hash } = columnsOf(props)
  const y = heightOf(props, level)
  const isFirst = strand === 0
  const isLeaf = level === 0
  const sumClass = isLeaf ? 'climb-sum climb-sum-strong' : 'climb-sum'
  const hashText = props.reached >= 0 ? hash(step.hash) : ''
  if (!props.isWide) {
    const place = { x: isFirst ? left : right, textAnchor: isFirst ? ('start' as const) : ('end' as const) }
    return (
      <>
        <text className={sumClass} {...place} y={y - 4}>
          {moneyText(step.sumMicro, language)}
        </text>
        <text {...place} y={y + 13}>
          {hashText}
        </text>
      </>
    )
  }
  return (
    <>
      {isLeaf && (
        <text className="climb-name" x={isFirst ? left : right} y={y - 3}>
          {t(isFirst ? 'climb.first' : 'climb.second')}
        </text>
      )}
      <text x={isFirst ? left : right} y={y + (isLeaf ? 14 : 4)}>
        {hashText}
      </text>
      <text className={sumClass} x={isFirst ? leftEnd : end} y={y + 4} textAnchor="end">
        {moneyText(step.sumMicro, language)}
      </text>
    </>
  )
}
