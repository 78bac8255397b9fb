import { execFileSync } from 'node:child_process'

export const findParentProcess = (pid: number) => Number(processes().find((each) => each.pid === pid)?.parent)
export const findChildProcesses = (pid: number) => processes().flatMap((each) => (each.parent === pid ? each.pid : []))
export const findCommand = (pid: number) => processes().find((each) => each.pid === pid)?.command
export const isAlive = (pid: number) => findCommand(pid) !== undefined

/** The postmasters, supervisors and initdb of a folder. The children of PostgreSQL do not name it and end with their parent. */
export const findPostgresProcesses = (folder: string) =>
  processes()
    .filter(({ command }) => /postgres-supervisor|bin\/(postgres|initdb)/.test(command) && command.includes(folder))
    .map(({ pid }) => pid)

function processes() {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,command=']).toString().split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return command === undefined || state?.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent), command }]
  })
}

/** The PostgreSQL of a folder. Throws when none runs, because signals to process 0 would reach the tests. */
export function findPostmaster(folder: string): number {
  const pid = findPostgresProcesses(folder).find((pid) => findCommand(pid)?.includes('bin/postgres -D'))
  if (pid === undefined) throw new Error(`No PostgreSQL runs in ${folder}.`)
  return pid
}

export function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL') {
  try {
    process.kill(pid, signal)
  } catch {
    // it has already ended
  }
}
