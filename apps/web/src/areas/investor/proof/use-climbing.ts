import { useEffect, useState } from 'react'

/** A level is drawn this long after the one before. The computing takes a few milliseconds and is over by then. */
const levelMs = 140

/** The level that is drawn, from the leaves to the root, once `isRunning`; at once under reduced motion. */
export function useClimbing(height: number, isRunning: boolean, onEnd: () => void): number {
  const [level, setLevel] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what happens at the end does not begin it anew
  useEffect(() => {
    if (!isRunning) return undefined
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      onEnd()
      return undefined
    }
    let drawn = 0
    setLevel(0)
    const timer = setInterval(() => {
      drawn += 1
      setLevel(drawn)
      if (drawn < height) return
      clearInterval(timer)
      onEnd()
    }, levelMs)
    return () => clearInterval(timer)
  }, [isRunning, height])
  return level
}
