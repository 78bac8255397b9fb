import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The CPU seconds that a process and everything below it have used so far, from Linux's /proc; undefined on other systems. */
export function readCpuSeconds(root: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const processes = new Map(all.flatMap((pid) => readStat(pid)))
  const sum = (pid: number): number => {
    const own = processes.get(pid)?.ticks ?? 0
    const children = [...processes].filter(([, { parent }]) => parent === pid)
    return children.reduce((total, [child]) => total + sum(child), own)
  }
  return sum(root) / ticksPerSecond()
}

type Stat = { parent: number; ticks: number }

// proc(5): after the name in parentheses come state, ppid ... utime, stime, cutime, cstime (fields 14 to 17).
function readStat(pid: string): [number, Stat][] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ticks = fields.slice(11, 15).reduce((total, field) => total + field, 0)
    return [[Number(pid), { parent: fields[1] ?? 0, ticks }]]
  } catch {
    return [] // the process has just ended
  }
}

let ticks: number | undefined
const ticksPerSecond = () => (ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })))
