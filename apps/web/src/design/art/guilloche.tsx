import { useId } from 'react'
import { line, type Point } from './axonometric.ts'

const width = 240
const height = 20
const strands = 6

/** A tile of interlaced sines whose width is whole periods, so that it repeats without a seam. */
function tile(): string {
  let path = ''
  for (let strand = 0; strand < strands; strand += 1) {
    const phase = (2 * Math.PI * strand) / strands
    const points: Point[] = []
    for (let step = 0; step <= 60; step += 1) {
      const x = (width * step) / 60
      const swell = 0.62 + 0.38 * Math.cos((2 * Math.PI * x) / width)
      points.push([x, height / 2 + (height / 2 - 1) * Math.sin((6 * Math.PI * x) / width + phase) * swell])
    }
    path += line(...points)
  }
  return path
}

/** The edge of the ink band, as on a banknote. */
export function Guilloche() {
  const id = useId()
  return (
    <svg className="guilloche" aria-hidden="true" width="100%" height={height}>
      <defs>
        <pattern id={id} width={width} height={height} patternUnits="userSpaceOnUse">
          <path d={tile()} />
        </pattern>
      </defs>
      <rect width="100%" height={height} fill={`url(#${id})`} />
    </svg>
  )
}
