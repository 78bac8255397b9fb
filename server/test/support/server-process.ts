import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../src/platform/db/embedded/postgres-supervisor.ts'
import { testKey } from './test-key.ts'

/** `words` is the output so far. */
export type ServerProcess = {
  url: string
  words: string[]
  child: ChildProcess
  end: (signal: NodeJS.Signals) => Promise<void>
}

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const admin = { ADMIN_EMAIL: 'admin@sahihi.example', ADMIN_PASSWORD: 'admin-password' }

/**
 * Starts the server in a separate process. Rejects with its output when it ends before it is ready. `onSpawn` receives the process
 * right after its start.
 */
export async function startProcess(env: Record<string, string>, onSpawn?: OnSpawn): Promise<ServerProcess> {
  if (env.PORT) return startAt(Number(env.PORT), env, onSpawn)
  for (;;)
    try {
      return await startAt(await freePort(), env, onSpawn)
    } catch (error) {
      // Another process has taken the port.
      if (!String(error).includes('EADDRINUSE')) throw error
    }
}

type OnSpawn = (child: ChildProcess) => void

async function startAt(port: number, env: Record<string, string>, onSpawn: OnSpawn = () => {}): Promise<ServerProcess> {
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      DEMO: '0',
      PORT: String(port),
      ...admin,
      ...(env.DATABASE_URL ? { SECRET_KEY: testKey } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onSpawn(child)
  const words: string[] = []
  child.stderr.on('data', (text: Buffer) => words.push(text.toString()))
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      words.push(line)
      if (line.includes('Sahihi is ready')) resolve()
    })
    child.once('exit', () => reject(new Error(words.join('\n'))))
  })
  let isEnding = false
  child.once(
    'close',
    () => isEnding || process.stderr.write(`A server ended by itself:\n${words.slice(-5).join('\n')}\n`),
  )
  const end = async (signal: NodeJS.Signals) => {
    isEnding = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return { url, words, child, end }
}
