import { useEffect, useState } from 'react'

const secondsLeft = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** The whole seconds until a moment, counting down to 0. */
export function useSecondsUntil(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(until))
  useEffect(() => {
    setSeconds(secondsLeft(until))
    const timer = setInterval(() => setSeconds(secondsLeft(until)), 250)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
